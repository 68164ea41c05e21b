using System.Text;
using OpenSim.Llsd;
using OpenSim.Primitives;
using OpenSim.Services.Grid;
using OpenSim.Services.Simulation;

namespace OpenSim.Services.Wire.Simulation;

/// <summary>A linkset in the JSON of agents and objects: XML as text, what is not in it beside.</summary>
public static class CarriedObjectPairs
{
    private const string Start = "<ExtraFromItemID>";
    private const string End = "</ExtraFromItemID>";
    private const int MaxStates = 4 * 1024 * 1024;

    public static LlsdMap Write(CarriedObject what)
    {
        var pairs = new LlsdMap
        {
            ["sog"] = Encoding.UTF8.GetString(what.Xml.Span),
            ["extra"] = $"{Start}{what.FromItemId}{End}"
        };
        if (what.IsModified)
            pairs["modified"] = true;
        if (what.ScriptStates.Length > 0)
            pairs["state"] = what.ScriptStates;
        return pairs;
    }

    /// <summary>Body of POST /object.</summary>
    public static LlsdMap Write(GridRegion destination, CarriedObject what)
    {
        var pairs = Write(what);
        pairs["new_position"] = what.NewPosition.ToWire();
        AgentCircuitPairs.WriteRegion(pairs, "destination", destination);
        return pairs;
    }

    /// <summary>Null when there is no object in it.</summary>
    public static CarriedObject? Read(LlsdValue pairs)
    {
        if (pairs["sog"].AsString() is not { Length: > 0 } xml)
            return null;
        return new CarriedObject
        {
            Xml = Encoding.UTF8.GetBytes(xml),
            FromItemId = ItemOf(pairs["extra"].AsString()),
            IsModified = pairs["modified"].AsFlag(),
            ScriptStates = pairs["state"].AsText(MaxStates),
            NewPosition = pairs["new_position"].AsVector3()
        };
    }

    private static UUID ItemOf(string extra)
    {
        var start = extra.IndexOf(Start, StringComparison.Ordinal);
        if (start < 0 || extra.Length < start + Start.Length + 36)
            return UUID.Zero;
        return UUID.TryParse(extra.AsSpan(start + Start.Length, 36), out var item) ? item : UUID.Zero;
    }
}
