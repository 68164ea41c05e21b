using OpenSim.Primitives;

namespace OpenSim.Modules.Land.Maps;

/// <summary>What the regions of this process have on the map, for people in other regions. Any thread, without a token.</summary>
public sealed class MapItemsHere(Scenes scenes)
{
    /// <summary>By the type of MapItemRequest; null when no region of that handle is here.</summary>
    public IReadOnlyDictionary<uint, IReadOnlyList<MapItem>>? Find(ulong handle)
    {
        if (scenes.FirstOrDefault(scene => scene.Info.Handle.Value == handle) is not { } found)
            return null;
        using (found.Token.Take())
            return MapItems.All(found);
    }
}
