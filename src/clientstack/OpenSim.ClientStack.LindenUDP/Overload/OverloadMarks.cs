namespace OpenSim.ClientStack.LindenUDP.Overload;

/// <summary>
/// From where on a region is overloaded (see <see cref="OverloadSettings"/>). Half-way back it is well again: in between nothing changes.
/// </summary>
internal readonly record struct OverloadMarks(double LeastDilation, double MostSendLag, double MostFill)
{
    public bool AreBeyond(in OverloadSignals signals) =>
        signals.Dilation < LeastDilation || signals.SendLag > MostSendLag || signals.InboxFill > MostFill
        || signals.ReceiveFill > MostFill || signals.Drops > 0 || signals.Overflows > 0;

    public bool AreCalm(in OverloadSignals signals) =>
        signals.Dilation > (1 + LeastDilation) / 2 && signals.SendLag < MostSendLag / 2 && signals.InboxFill < MostFill / 2
        && signals.ReceiveFill < MostFill / 2 && signals.Drops == 0 && signals.Overflows == 0;
}
