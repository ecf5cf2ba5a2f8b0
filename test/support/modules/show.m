% Everything that a module in Octave has, at one point: as show.c.
m = mod();
y = m.initial + 0.1*sin((1:numel(m.initial))');
u = 0.1*(1:numel(m.inputs))';
p = 1.01*m.defaults;
names = {'rates', 'output', 'events'};
for of = {'rates', 'output'}
    for by = {'state', 'time', 'parameters', 'inputs'}
        names{end + 1} = [of{1} '_by_' by{1}];
    end
end
for k = 1:numel(names)
    x = m.(names{k})(0.3, y, u, p)';
    x = x(:);
    for i = 1:numel(x)
        printf('%s %d %.17g\n', names{k}, i - 1, x(i));
    end
end
x = m.project(y);
for i = 1:numel(x)
    printf('project %d %.17g\n', i - 1, x(i));
end
assert(numel(m.rates(0, m.initial)) == numel(y));
refused = false;
try
    m.rates(0, [y; 1]);
catch
    refused = true;
end
assert(refused);
