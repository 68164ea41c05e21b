using OpenSim.Client.Session;

namespace PCampbot.Measures;

/// <summary>What came and went between all bots and their simulators since the start, from the bots' point of view.</summary>
/// <param name="FromCache">Prims that a region offered and a bot's cache had.</param>
/// <param name="NotInCache">Prims that a region offered and a bot had to ask for.</param>
public readonly record struct Traffic(
    long DatagramsIn, long BytesIn, long DatagramsOut, long BytesOut, long CameTwice, long SentAgain, long ReliableOut, long Malformed,
    long FromCache, long NotInCache)
{
    public static Traffic Of(ClientSession session) => new(
        session.Counts.PacketsIn, session.Counts.BytesIn, session.Counts.PacketsOut, session.Counts.BytesOut,
        session.Counts.DuplicatesIn, session.Counts.Resent, session.Counts.ReliableOut, session.Malformed, session.FromCache,
        session.NotInCache);

    public static Traffic operator +(Traffic a, Traffic b) => new(
        a.DatagramsIn + b.DatagramsIn, a.BytesIn + b.BytesIn, a.DatagramsOut + b.DatagramsOut, a.BytesOut + b.BytesOut,
        a.CameTwice + b.CameTwice, a.SentAgain + b.SentAgain, a.ReliableOut + b.ReliableOut, a.Malformed + b.Malformed,
        a.FromCache + b.FromCache, a.NotInCache + b.NotInCache);

    public static Traffic operator -(Traffic a, Traffic b) => new(
        a.DatagramsIn - b.DatagramsIn, a.BytesIn - b.BytesIn, a.DatagramsOut - b.DatagramsOut, a.BytesOut - b.BytesOut,
        a.CameTwice - b.CameTwice, a.SentAgain - b.SentAgain, a.ReliableOut - b.ReliableOut, a.Malformed - b.Malformed,
        a.FromCache - b.FromCache, a.NotInCache - b.NotInCache);
}
