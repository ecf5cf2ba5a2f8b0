console.log(HAMEL);
