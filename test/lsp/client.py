"""A small client of the language server: starts `hamel lsp`, sends messages and waits for answers."""
import json
import subprocess


class Client:
    def __init__(self, hamel):
        self.process = subprocess.Popen([hamel, "lsp"], stdin=subprocess.PIPE, stdout=subprocess.PIPE)
        self.count = 0
        self.notices = []

    def send(self, message):
        self.send_bytes(json.dumps({"jsonrpc": "2.0", **message}, ensure_ascii=False).encode())

    def send_bytes(self, body):
        self.process.stdin.write(b"Content-Length: %d\r\n\r\n" % len(body) + body)
        self.process.stdin.flush()

    def receive(self):
        """The next message; None at the end."""
        length = None
        while (line := self.process.stdout.readline().strip()):
            name, value = line.split(b":")
            if name == b"Content-Length":
                length = int(value)
        return None if length is None else json.loads(self.process.stdout.read(length))

    def ask(self, method, **parameters):
        """The answer to a request: what it brings, or the code of its error."""
        self.count += 1
        self.send({"id": self.count, "method": method, "params": parameters})
        while (message := self.receive()).get("id") != self.count:
            self.notices.append(message)
        return message["error"]["code"] if "error" in message else message["result"]

    def tell(self, method, **parameters):
        self.send({"method": method, "params": parameters})

    def start(self):
        return self.ask("initialize", processId=None, rootUri=None, capabilities={})

    def open(self, uri, text):
        """Opens a document; what is wrong with it."""
        self.tell("textDocument/didOpen", textDocument={"uri": uri, "languageId": "hamel", "version": 1, "text": text})
        return self.receive()["params"]["diagnostics"]

    def change(self, uri, text):
        self.tell("textDocument/didChange", textDocument={"uri": uri, "version": 2}, contentChanges=[{"text": text}])
        return self.receive()["params"]["diagnostics"]

    def at(self, question, uri, line, character):
        return self.ask(f"textDocument/{question}", textDocument={"uri": uri}, position={"line": line, "character": character})

    def end(self, politely=True):
        """The exit code."""
        if politely:
            self.ask("shutdown")
            self.tell("exit")
        self.process.stdin.close()
        code = self.process.wait(60)
        self.process.stdout.close()
        return code
