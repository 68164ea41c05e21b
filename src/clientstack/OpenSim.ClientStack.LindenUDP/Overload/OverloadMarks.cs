namespace OpenSim.ClientStack.LindenUDP.Overload;

/// <summary>
/// From where on a region is overloaded (see <see cref="OverloadSettings"/>). Half-way back it is well again: in between nothing changes.
/// </summary>
internal readonly record struct OverloadMarks(double MinDilation, double MaxSendLag, double MaxFill)
{
    public bool AreBeyond(in OverloadSignals signals) =>
        signals.Dilation < MinDilation || signals.SendLag > MaxSendLag || signals.InboxFill > MaxFill
        || signals.ReceiveFill > MaxFill || signals.Drops > 0 || signals.Overflows > 0;

    public bool AreCalm(in OverloadSignals signals) =>
        signals.Dilation > (1 + MinDilation) / 2 && signals.SendLag < MaxSendLag / 2 && signals.InboxFill < MaxFill / 2
        && signals.ReceiveFill < MaxFill / 2 && signals.Drops == 0 && signals.Overflows == 0;
}
