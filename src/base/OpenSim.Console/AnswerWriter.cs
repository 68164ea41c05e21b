using System.Text;
using OpenSim.Telemetry.Logging;

namespace OpenSim.Console;

/// <summary>
/// Where commands write. Names and texts that visitors have chosen stand in what they say, so nothing of it reaches a terminal as a command
/// of that terminal.
/// </summary>
internal sealed class AnswerWriter(TextWriter output) : TextWriter
{
    public override Encoding Encoding => output.Encoding;

    public override void Write(char value) => output.Write(LogText.Answer(value.ToString()));

    public override void Write(string? value) => output.Write(value is null ? null : LogText.Answer(value));

    public override void Write(char[] buffer, int index, int count) => Write(new string(buffer, index, count));

    public override void Write(ReadOnlySpan<char> buffer) => Write(new string(buffer));

    public override void WriteLine() => output.WriteLine();

    public override void WriteLine(string? value) => output.WriteLine(value is null ? null : LogText.Answer(value));

    public override void Flush() => output.Flush();
}
