using System.Globalization;
using OpenSim.Primitives;

namespace OpenSim.ClientStack.LindenCaps.Inventory.Ais;

/// <summary>
/// What follows the path: <c>depth</c>, the ids of <c>children</c>, <c>simulate</c>; <c>tid</c>, the viewer's number of the request, needs
/// no answer. Viewers write <c>?tid=…,depth=0</c> when they copy a folder.
/// </summary>
/// <param name="Depth">Null when it is not said.</param>
/// <param name="Children">Null when all are wanted.</param>
internal sealed record AisQuery(int? Depth, IReadOnlyList<UUID>? Children, bool Simulate)
{
    /// <summary>As deep as viewers ask.</summary>
    public const int MaxDepth = 50;

    // Viewers keep their addresses below 2,000 characters: some 50 ids.
    private const int MaxChildren = 100;

    /// <summary>What cannot be read counts as not said.</summary>
    public static AisQuery Read(ReadOnlySpan<char> text)
    {
        var query = new AisQuery(null, null, false);
        foreach (var range in text.TrimStart('?').Split('&'))
            query = query.With(text.TrimStart('?')[range]);
        return query;
    }

    private AisQuery With(ReadOnlySpan<char> part)
    {
        var equals = part.IndexOf('=');
        var value = equals < 0 ? [] : part[(equals + 1)..];
        return (equals < 0 ? part : part[..equals]) switch
        {
            "depth" => this with { Depth = DepthOf(value) },
            "tid" when value.IndexOf(",depth=") is >= 0 and var at => this with { Depth = DepthOf(value[(at + 7)..]) },
            "children" => this with { Children = IdsOf(value) },
            "simulate" => this with { Simulate = value is "1" or "true" },
            _ => this
        };
    }

    private static int? DepthOf(ReadOnlySpan<char> value) => value is "*"
        ? MaxDepth
        : int.TryParse(value, NumberStyles.None, CultureInfo.InvariantCulture, out var depth) ? Math.Min(depth, MaxDepth) : null;

    private static List<UUID> IdsOf(ReadOnlySpan<char> value)
    {
        var ids = new List<UUID>();
        foreach (var range in value.Split(','))
        {
            if (ids.Count < MaxChildren && UUID.TryParse(value[range], out var id))
                ids.Add(id);
        }

        return ids;
    }
}
