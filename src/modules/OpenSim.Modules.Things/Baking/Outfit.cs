using OpenSim.Primitives;

namespace OpenSim.Modules.Things.Baking;

/// <summary>What somebody wears besides objects, by kind and, within a kind, from below to above.</summary>
/// <param name="Version">Of the current outfit folder that it was read from.</param>
/// <param name="LeftOut">Pieces that were too many.</param>
internal sealed record Outfit(int Version, IReadOnlyList<WornWearable> Worn, int LeftOut = 0)
{
    public IEnumerable<WornWearable> Of(byte type) => Worn.Where(w => w.Type == type);

    /// <summary>The piece that is seen of a kind; null where nothing of it is worn.</summary>
    public WornWearable? TopOf(byte type) => Worn.LastOrDefault(w => w.Type == type);

    /// <summary>A parameter as it holds for the whole avatar.</summary>
    public float Weight(int id) => VisualParameters.WeightOf(TopOf(VisualParameters.WearableOf(id)), id);

    /// <summary>The same as the avatar service keeps it.</summary>
    public IReadOnlyList<Wearable> Wearables => [.. Worn.Select(w => new Wearable(w.Type, w.ItemId, w.AssetId))];
}
