namespace OpenSim.Console.Rest;

/// <summary>A line in the scrollback: output, a prompt, or what somebody typed at a prompt.</summary>
/// <param name="Number">Counted from 1 without a gap.</param>
/// <param name="IsPrompt">The program waits for input from here on.</param>
/// <param name="IsCommand">The input that it waits for is a command, not an answer.</param>
/// <param name="IsInput">The line is input, echoed to everybody.</param>
internal readonly record struct RestLine(long Number, string Text, bool IsPrompt = false, bool IsCommand = false, bool IsInput = false);
