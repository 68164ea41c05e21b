using OpenSim.Primitives;

namespace OpenSim.Client.World;

/// <summary>What a viewer has been told of its region: objects by local id, terrain patches, avatars' names.</summary>
public sealed class WorldModel
{
    private readonly Dictionary<uint, SeenObject> _objects = [];
    private readonly Dictionary<UUID, uint> _localIds = [];
    private static readonly float[] NotKept = [];

    public Dictionary<uint, SeenObject> Objects => _objects;

    /// <summary>
    /// Whether heights, texture entries and names are kept, or only that they came: a thousand bots that know a thousand others keep
    /// little.
    /// </summary>
    public bool KeepsDetail { get; set; } = true;

    /// <summary>Parts of the parcel overlay that have come.</summary>
    public int OverlayParts { get; set; }

    public string RegionName { get; set; } = "";

    public UUID RegionId { get; set; }

    public ulong RegionHandle { get; set; }

    /// <summary>Metres; 256 where nobody has said.</summary>
    public (int X, int Y) RegionSize { get; set; } = (256, 256);

    public RegionArea Area => new(new RegionHandle(RegionHandle), RegionSize.X, RegionSize.Y);

    /// <summary>Name of the parcel that was described last.</summary>
    public string ParcelName { get; set; } = "";

    public float WaterHeight { get; set; }

    /// <summary>RegionProtocols of the handshake: bit 0 says that the region bakes avatars, and that their viewers need not.</summary>
    public ulong RegionProtocols { get; set; }

    /// <summary>Last looks of each avatar, by its id.</summary>
    public Dictionary<UUID, SeenLook> Looks { get; } = [];

    /// <summary>Patches received, by (x, y); heights of 16×16 metres each.</summary>
    public Dictionary<(int X, int Y), float[]> Patches { get; } = [];

    public ushort TimeDilation { get; set; }

    /// <summary>Called for each object that is new, changed or gone; null when nobody looks.</summary>
    public Action<SeenObject>? OnAdded { get; set; }

    public Action<SeenObject>? OnMoved { get; set; }

    public Action<SeenObject>? OnRemoved { get; set; }

    public void SetPatch(int x, int y, ReadOnlySpan<float> heights) => Patches[(x, y)] = KeepsDetail ? heights.ToArray() : NotKept;

    public SeenObject? Find(uint localId) => _objects.GetValueOrDefault(localId);

    public SeenObject? Find(UUID id) => _localIds.TryGetValue(id, out var localId) ? Find(localId) : null;

    public SeenObject GetOrAdd(uint localId, out bool added)
    {
        added = !_objects.TryGetValue(localId, out var seen);
        if (added)
            _objects.Add(localId, seen = new SeenObject { LocalId = localId });
        return seen!;
    }

    /// <summary>What was known of the same object under another local id is gone: an avatar that comes back has a new one.</summary>
    public void SetId(SeenObject seen, UUID id)
    {
        if (seen.Id == id)
            return;
        if (_localIds.TryGetValue(id, out var before) && before != seen.LocalId)
            Remove(before);
        seen.Id = id;
        _localIds[id] = seen.LocalId;
    }

    public void Remove(uint localId)
    {
        if (!_objects.Remove(localId, out var seen))
            return;
        if (_localIds.TryGetValue(seen.Id, out var present) && present == localId)
            _localIds.Remove(seen.Id);
        OnRemoved?.Invoke(seen);
    }
}
