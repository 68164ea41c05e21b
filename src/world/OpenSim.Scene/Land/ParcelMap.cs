using System.Diagnostics.CodeAnalysis;
using System.Numerics;
using OpenSim.Primitives;
using OpenSim.Store.Regions;
using OpenSim.Store.Writing;

namespace OpenSim.World.Land;

/// <summary>
/// Whose land is where: each square of 4 m belongs to exactly one parcel. Looking up a place is one array read. Read and written with the
/// region's token held.
/// </summary>
public sealed partial class ParcelMap
{
    /// <summary>Metres: the unit of parcels.</summary>
    public const int SquareSide = 4;

    /// <summary>What a new parcel allows (OpenSimulator's default: all but damage, sale and access rules).</summary>
    public const ParcelFlags DefaultFlags =
        ParcelFlags.AllowFly | ParcelFlags.AllowLandmark | ParcelFlags.AllowAllObjectEntry | ParcelFlags.AllowDeedToGroup
        | ParcelFlags.CreateObjects | ParcelFlags.AllowOtherScripts | ParcelFlags.AllowVoiceChat;

    private const int MaxBitmaps = 256; // 8 MB of a region of 2048 m

    private readonly Scene _scene;
    private readonly Dictionary<UUID, Parcel> _byId = [];
    private readonly ushort[] _at; // local id by square, y * SquaresX + x
    private readonly Dictionary<int, byte[]> _bitmaps = []; // by local id, until the borders change
    private Parcel?[] _byLocalId = new Parcel?[16];

    internal ParcelMap(Scene scene)
    {
        _scene = scene;
        SquaresX = scene.Info.SizeX / SquareSide;
        SquaresY = scene.Info.SizeY / SquareSide;
        _at = new ushort[SquaresX * SquaresY];
        Rules = new ParcelRules(scene);
        Census = new ParcelCensus(scene);
        Privacy = new AvatarPrivacy(scene, this);
        Reset(UUID.Zero);
    }

    /// <summary>Who may do what.</summary>
    public ParcelRules Rules { get; }

    /// <summary>Prims by parcel.</summary>
    public ParcelCensus Census { get; }

    /// <summary>Who is hidden from whom.</summary>
    public AvatarPrivacy Privacy { get; }

    public int SquaresX { get; }

    public int SquaresY { get; }

    public int Count => _byId.Count;

    /// <summary>Most characters of the environments of all parcels; a part that is cut off has the region's beyond that.</summary>
    public long MaxEnvironments { get; set; } = long.MaxValue;

    /// <summary>Characters of the environments of all parcels.</summary>
    public int EnvironmentLength => _byId.Values.Sum(parcel => parcel.Row.Environment.Length);

    /// <summary>All parcels, in no order.</summary>
    public IReadOnlyCollection<Parcel> All => _byId.Values;

    /// <summary>Grows with every change: overlays made before it are old.</summary>
    public uint Version { get; private set; }

    /// <summary>The parcel at a place in metres; places outside the region count as the nearest inside.</summary>
    public Parcel At(float x, float y) => AtSquare(SquareOf(x, SquaresX), SquareOf(y, SquaresY));

    public Parcel At(Vector3 position) => At(position.X, position.Y);

    public Parcel AtSquare(int x, int y) => _byLocalId[_at[(y * SquaresX) + x]]!;

    public bool TryGet(int localId, [MaybeNullWhen(false)] out Parcel parcel)
    {
        parcel = (uint)localId < (uint)_byLocalId.Length ? _byLocalId[localId] : null;
        return parcel is not null;
    }

    public bool TryGet(UUID id, [MaybeNullWhen(false)] out Parcel parcel) => _byId.TryGetValue(id, out parcel);

    /// <summary>Throws all parcels away and gives the whole region to one.</summary>
    public Parcel Reset(UUID owner)
    {
        foreach (var old in _byId.Keys.ToList())
            Unsave(old);
        _byId.Clear();
        Array.Clear(_byLocalId);
        var parcel = Add(NewRow(owner) with { LocalId = 1 });
        Array.Fill(_at, (ushort)1);
        Changed();
        SaveParcel(parcel);
        return parcel;
    }

    /// <summary>
    /// Takes the parcels of the store. Squares that two claim stay with the first; those that none claims become one parcel of the given
    /// owner; parcels without a square are left out. Nothing is saved but what was missing.
    /// </summary>
    /// <returns>How many rows were left out.</returns>
    public int Load(IReadOnlyList<ParcelRow> rows, UUID defaultOwner)
    {
        _scene.Token.AssertHeld();
        _byId.Clear();
        Array.Clear(_byLocalId);
        Array.Clear(_at);
        var dropped = 0;
        foreach (var row in rows)
        {
            if (!_byId.ContainsKey(row.Id) && Claim(row))
                continue;
            dropped++;
        }

        if (Array.IndexOf(_at, (ushort)0) >= 0)
            ClaimRest(defaultOwner);
        Changed();
        return dropped;
    }

    /// <summary>
    /// Changes what a parcel says of itself: <c>Change(parcel, r => r with { Name = "Park" })</c>. Id, number and place stay.
    /// </summary>
    public void Change(Parcel parcel, Func<ParcelRow, ParcelRow> change)
    {
        _scene.Token.AssertHeld();
        var row = change(parcel.Row) with { Id = parcel.Id, LocalId = parcel.LocalId, RegionId = _scene.Info.Id };
        if (row == parcel.Row)
            return;
        parcel.Row = row;
        SaveParcel(parcel);
        Version++;
        _scene.Events.TriggerParcelChanged(parcel);
    }

    /// <summary>Traffic of a parcel in minutes. Nobody is told of it before he asks.</summary>
    public void SetDwell(Parcel parcel, int minutes)
    {
        _scene.Token.AssertHeld();
        parcel.Row = parcel.Row with { Dwell = minutes };
        SaveParcel(parcel);
    }

    /// <summary>
    /// Its squares as the wire and the store have them: a bit each, west to east, then south to north, lowest bit first. Not to be written
    /// to: others have it too.
    /// </summary>
    public byte[] BitmapOf(Parcel parcel)
    {
        if (_bitmaps.TryGetValue(parcel.LocalId, out var known))
            return known;
        if (_bitmaps.Count == MaxBitmaps)
            _bitmaps.Clear();
        return _bitmaps[parcel.LocalId] = DrawBitmap(parcel);
    }

    /// <summary>The parcel's row with its place as it is now.</summary>
    public ParcelRow RowToSave(Parcel parcel) => parcel.Row with { Bitmap = BitmapOf(parcel), Area = parcel.Area };

    private byte[] DrawBitmap(Parcel parcel)
    {
        var bitmap = new byte[(_at.Length + 7) / 8];
        for (var i = 0; i < _at.Length; i++)
        {
            if (_at[i] == parcel.LocalId)
                bitmap[i >> 3] |= (byte)(1 << (i & 7));
        }

        return bitmap;
    }

    private static int SquareOf(float metres, int squares) => metres > 0 ? Math.Min((int)(metres / SquareSide), squares - 1) : 0;

    /// <summary>What a parcel says of itself when it is made.</summary>
    public ParcelRow NewRow(UUID owner) => new()
    {
        Id = UUID.Random(),
        RegionId = _scene.Info.Id,
        Name = "Your Parcel",
        OwnerId = owner,
        Flags = (uint)DefaultFlags,
        ClaimDate = _scene.Clock.UnixTime,
        LandingType = 2, // anywhere
        Category = -1
    };

    private Parcel Add(ParcelRow row)
    {
        while (_byLocalId.Length <= row.LocalId)
            Array.Resize(ref _byLocalId, _byLocalId.Length * 2);
        var parcel = new Parcel(row);
        _byId.Add(row.Id, parcel);
        _byLocalId[row.LocalId] = parcel;
        return parcel;
    }

    private bool Claim(ParcelRow row)
    {
        var wanted = row.LocalId is > 0 and <= ushort.MaxValue && !TryGet(row.LocalId, out _) ? row.LocalId : FreeLocalId();
        var taken = 0;
        var along = SquaresAlong(row.Bitmap);
        for (var i = 0; i < row.Bitmap.Length * 8; i++)
        {
            var (x, y) = (i % along, i / along);
            if ((row.Bitmap[i >> 3] & (1 << (i & 7))) == 0 || x >= SquaresX || y >= SquaresY || _at[(y * SquaresX) + x] != 0)
                continue;
            _at[(y * SquaresX) + x] = (ushort)wanted;
            taken++;
        }

        if (taken > 0)
            Add(row with { LocalId = wanted, RegionId = _scene.Info.Id });
        return taken > 0;
    }

    // One of another size than the region's is from before the region was made larger or smaller: being square, it says how wide that was.
    private int SquaresAlong(byte[] bitmap)
    {
        if (bitmap.Length == (_at.Length + 7) / 8)
            return SquaresX;
        var side = (int)Math.Sqrt(bitmap.Length * 8L);
        return side > 0 && side * side == bitmap.Length * 8L ? side : SquaresX;
    }

    private void ClaimRest(UUID owner)
    {
        var parcel = Add(NewRow(owner) with { LocalId = FreeLocalId() });
        for (var i = 0; i < _at.Length; i++)
        {
            if (_at[i] == 0)
                _at[i] = (ushort)parcel.LocalId;
        }

        Measure();
        SaveParcel(parcel);
    }

    private int FreeLocalId()
    {
        var id = 1;
        while (TryGet(id, out _))
            id++;
        return id;
    }

    private void SaveParcel(Parcel parcel) => _scene.Store?.Submit(new ParcelOperation(parcel.Id, RowToSave(parcel)));

    private void Unsave(UUID parcel) => _scene.Store?.Submit(new ParcelOperation(parcel, null));

    private void Changed()
    {
        Measure();
        Version++;
    }

    // Sizes and bounding boxes of all parcels, in one walk over the squares.
    private void Measure()
    {
        _bitmaps.Clear();
        foreach (var parcel in _byId.Values)
        {
            parcel.Squares = 0;
            parcel.Min = new Vector2(float.MaxValue);
            parcel.Max = new Vector2(float.MinValue);
        }

        for (var y = 0; y < SquaresY; y++)
        {
            for (var x = 0; x < SquaresX; x++)
            {
                if (_byLocalId[_at[(y * SquaresX) + x]] is not { } parcel)
                    continue;
                parcel.Squares++;
                parcel.Min = Vector2.Min(parcel.Min, new Vector2(x, y) * SquareSide);
                parcel.Max = Vector2.Max(parcel.Max, new Vector2(x + 1, y + 1) * SquareSide);
            }
        }
    }
}
