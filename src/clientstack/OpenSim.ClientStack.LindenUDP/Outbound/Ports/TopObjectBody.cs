using OpenSim.Llsd;
using OpenSim.World.Viewers;

namespace OpenSim.ClientStack.LindenUDP.Outbound.Ports;

/// <summary>LandStatReply as viewers take it by the event queue: two lists in the same order.</summary>
internal static class TopObjectBody
{
    public static LlsdMap Of(uint report, uint flags, IReadOnlyList<TopObject> objects)
    {
        var (data, extended) = (new LlsdArray(), new LlsdArray());
        foreach (var one in objects)
        {
            data.Add(Data(one));
            extended.Add(Extended(one));
        }

        return new LlsdMap
        {
            ["RequestData"] = new LlsdArray(new LlsdMap
            {
                ["ReportType"] = LlsdBinary.FromUInt32(report),
                ["RequestFlags"] = LlsdBinary.FromUInt32(flags),
                ["TotalObjectCount"] = LlsdBinary.FromUInt32((uint)objects.Count)
            }),
            ["ReportData"] = data,
            ["DataExtended"] = extended
        };
    }

    private static LlsdMap Data(TopObject one) => new()
    {
        ["LocationX"] = one.Position.X,
        ["LocationY"] = one.Position.Y,
        ["LocationZ"] = one.Position.Z,
        ["OwnerName"] = one.Owner,
        ["Score"] = one.Score,
        ["TaskID"] = one.Id,
        ["TaskLocalID"] = LlsdBinary.FromUInt32(one.LocalId),
        ["TaskName"] = one.Name
    };

    private static LlsdMap Extended(TopObject one) => new()
    {
        ["MonoScore"] = 0.0,
        ["OwnerID"] = one.OwnerId,
        ["ParcelName"] = one.ParcelName,
        ["PublicURLs"] = one.Urls,
        ["Size"] = (double)one.Bytes,
        ["TimeStamp"] = LlsdBinary.FromUInt32(one.Since)
    };
}
