using OpenSim.Client.Session;

namespace PCampbot.Measures;

/// <summary>Datagrams of all bots since the start, from the bots' point of view.</summary>
public readonly record struct Traffic(
    long DatagramsIn, long BytesIn, long DatagramsOut, long BytesOut, long CameTwice, long SentAgain, long ReliableOut, long Malformed)
{
    public static Traffic Of(ViewerSession session) => new(
        session.Counts.PacketsIn, session.Counts.BytesIn, session.Counts.PacketsOut, session.Counts.BytesOut,
        session.Counts.DuplicatesIn, session.Counts.Resent, session.Counts.ReliableOut, session.Malformed);

    public static Traffic operator +(Traffic a, Traffic b) => new(
        a.DatagramsIn + b.DatagramsIn, a.BytesIn + b.BytesIn, a.DatagramsOut + b.DatagramsOut, a.BytesOut + b.BytesOut,
        a.CameTwice + b.CameTwice, a.SentAgain + b.SentAgain, a.ReliableOut + b.ReliableOut, a.Malformed + b.Malformed);

    public static Traffic operator -(Traffic a, Traffic b) => new(
        a.DatagramsIn - b.DatagramsIn, a.BytesIn - b.BytesIn, a.DatagramsOut - b.DatagramsOut, a.BytesOut - b.BytesOut,
        a.CameTwice - b.CameTwice, a.SentAgain - b.SentAgain, a.ReliableOut - b.ReliableOut, a.Malformed - b.Malformed);
}
