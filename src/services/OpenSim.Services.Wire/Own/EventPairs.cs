using OpenSim.Llsd;
using OpenSim.Primitives;
using OpenSim.Services.Search;

namespace OpenSim.Services.Wire.Own;

/// <summary>Events, and which are looked for.</summary>
public static class EventPairs
{
    private const int Maturities = 3;

    public static LlsdMap Write(WorldEvent happening) => new()
    {
        ["ID"] = unchecked((int)happening.Id),
        ["Owner"] = happening.OwnerId,
        ["Creator"] = happening.CreatorId,
        ["Name"] = happening.Name,
        ["Category"] = happening.Category,
        ["Description"] = happening.Description,
        ["Begins"] = happening.Begins,
        ["Duration"] = happening.Duration,
        ["HasCover"] = happening.HasCover,
        ["Cover"] = happening.CoverAmount,
        ["Region"] = happening.RegionName,
        ["Parcel"] = happening.ParcelId,
        ["Position"] = happening.Position.ToString(),
        ["Flags"] = happening.Flags
    };

    public static WorldEvent Read(LlsdValue value) => new()
    {
        Id = value["ID"].AsUInt32(),
        OwnerId = value["Owner"].AsUuid(),
        CreatorId = value["Creator"].AsUuid(),
        Name = value["Name"].AsString(),
        Category = value["Category"].AsInteger(),
        Description = value["Description"].AsString(),
        Begins = OwnWire.Count(value["Begins"]),
        Duration = OwnWire.Count(value["Duration"]),
        HasCover = value["HasCover"].AsBoolean(),
        CoverAmount = OwnWire.Count(value["Cover"]),
        RegionName = value["Region"].AsString(),
        ParcelId = value["Parcel"].AsUuid(),
        Position = Vector3D.Parse(value["Position"].AsString()),
        Flags = value["Flags"].AsInteger()
    };

    /// <remarks>Which maturities are meant goes as a bit for each.</remarks>
    public static LlsdMap Write(EventQuestion question)
    {
        var map = new LlsdMap
        {
            ["From"] = (double)question.From,
            ["Until"] = (double)question.Until,
            ["Category"] = question.Category,
            ["Words"] = question.Words,
            ["Maturities"] = Enumerable.Range(0, Maturities).Sum(maturity => question.IsIncluded(maturity) ? 1 << maturity : 0)
        };
        if (question.Region is { } region)
            map["Region"] = region;
        return map;
    }

    public static EventQuestion ReadQuestion(LlsdValue value)
    {
        var maturities = value["Maturities"].AsInteger();
        return new EventQuestion((long)value["From"].AsReal(), (long)value["Until"].AsReal(), value["Category"].AsInteger(),
            value["Words"].AsString(), maturity => (maturities & (1 << Math.Clamp(maturity, 0, Maturities - 1))) != 0,
            value["Region"].IsDefined ? value["Region"].AsString() : null);
    }
}
