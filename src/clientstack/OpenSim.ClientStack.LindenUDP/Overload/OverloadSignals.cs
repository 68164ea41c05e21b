using System.Globalization;

namespace OpenSim.ClientStack.LindenUDP.Overload;

/// <summary>How a region stands, over the last half second.</summary>
/// <param name="Dilation">Ticks that came against ticks that were due, 0 to 1.</param>
/// <param name="SendLag">Seconds: how long what waits to be sent will take at the scene's rate, or how late the sending threads are,
/// whichever is more.</param>
/// <param name="InboxFill">How full the region's inbox is, 0 to 1.</param>
/// <param name="ReceiveFill">How full the fullest receive buffer of the kernel is, 0 to 1.</param>
/// <param name="Drops">Datagrams that the kernel dropped because a receive buffer was full.</param>
/// <param name="Overflows">Messages that the inbox had no place for.</param>
internal readonly record struct OverloadSignals(double Dilation, double SendLag, double InboxFill, double ReceiveFill, long Drops,
    long Overflows)
{
    public static OverloadSignals Calm { get; } = new(1, 0, 0, 0, 0, 0);

    public string Describe(in OverloadMarks marks)
    {
        var parts = new List<string>();
        if (Dilation < marks.MinDilation)
            parts.Add(Text($"ticks come at {Dilation * 100:F0} % of their rate"));
        if (SendLag > marks.MaxSendLag)
            parts.Add(Text($"sending is {SendLag:F1} s behind"));
        if (InboxFill > marks.MaxFill)
            parts.Add(Text($"the inbox is {InboxFill * 100:F0} % full"));
        if (ReceiveFill > marks.MaxFill)
            parts.Add(Text($"the receive buffer is {ReceiveFill * 100:F0} % full"));
        if (Drops > 0)
            parts.Add(Text($"the kernel dropped {Drops} datagrams"));
        if (Overflows > 0)
            parts.Add(Text($"{Overflows} messages found no place in the inbox"));
        return parts.Count == 0 ? "all is well" : string.Join(", ", parts);
    }

    private static string Text(FormattableString text) => text.ToString(CultureInfo.InvariantCulture);
}
