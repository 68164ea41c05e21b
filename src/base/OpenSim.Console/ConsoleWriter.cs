using System.Text;

namespace OpenSim.Console;

/// <summary>A TextWriter for commands that passes whole lines on.</summary>
public sealed class ConsoleWriter(Action<string> writeLine) : TextWriter
{
    private readonly StringBuilder _line = new();

    public override Encoding Encoding => Encoding.UTF8;

    public override void Write(char value)
    {
        if (value == '\n')
            Emit();
        else if (value != '\r')
            _line.Append(value);
    }

    public override void WriteLine(string? value)
    {
        _line.Append(value);
        Emit();
    }

    /// <summary>Passes on a line that was begun and not ended.</summary>
    public override void Flush()
    {
        if (_line.Length > 0)
            Emit();
    }

    private void Emit()
    {
        writeLine(_line.ToString());
        _line.Clear();
    }

    protected override void Dispose(bool disposing)
    {
        if (disposing)
            Flush();
        base.Dispose(disposing);
    }
}
