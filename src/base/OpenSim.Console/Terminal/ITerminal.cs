namespace OpenSim.Console.Terminal;

/// <summary>A terminal as the line editor needs it; tests bring their own.</summary>
internal interface ITerminal
{
    /// <summary>Columns; 80 when it does not say.</summary>
    int Width { get; }

    /// <summary>Keys one by one and unechoed from now on. Called again after the process was stopped and continued.</summary>
    void EnterRaw();

    void Restore();

    /// <summary>Waits for input; 0 at its end.</summary>
    int Read(Span<byte> buffer);

    void Write(ReadOnlySpan<byte> bytes);
}
