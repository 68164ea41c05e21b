using System.Collections;
using System.Numerics;
using OpenSim.Primitives;
using OpenSim.Store.Regions;

namespace OpenSim.World.Land;

// Dividing and joining. Permissions are the caller's to ask.
public sealed partial class ParcelMap
{
    /// <summary>
    /// Cuts a rectangle out of the parcel that holds all of it; the new one has the same owner and rules, but no landing point and no place
    /// in search. Null when the rectangle lies in several parcels, or is all of one.
    /// </summary>
    public Parcel? Divide(in ParcelArea area)
    {
        _scene.Token.AssertHeld();
        if (!TrySquares(area, out var squares))
            return null;
        var whole = AtSquare(squares.FromX, squares.FromY);
        foreach (var i in squares)
        {
            if (_at[i] != whole.LocalId)
                return null;
        }

        if (squares.Count >= whole.Squares || Count >= ushort.MaxValue)
            return null;
        var part = Add(CutFrom(whole.Row) with { LocalId = FreeLocalId(), Environment = EnvironmentFrom(whole.Row) });
        foreach (var i in squares)
            _at[i] = (ushort)part.LocalId;
        Changed();
        DropLostLandingPoint(whole);
        SaveParcel(whole);
        SaveParcel(part);
        _scene.Events.TriggerParcelChanged(whole);
        _scene.Events.TriggerParcelChanged(part);
        return part;
    }

    /// <summary>
    /// The parcels that a rectangle touches, each once, in one walk over its squares that ends with whoever asks for no more.
    /// </summary>
    public IEnumerable<Parcel> In(ParcelArea area)
    {
        if (!TrySquares(area, out var squares))
            yield break;
        var seen = new BitArray(_byLocalId.Length);
        for (var y = squares.FromY; y <= squares.ToY; y++)
        {
            for (var x = squares.FromX; x <= squares.ToX; x++)
            {
                int id = _at[(y * SquaresX) + x];
                if (seen[id])
                    continue;
                seen[id] = true;
                yield return _byLocalId[id]!;
            }
        }
    }

    /// <summary>
    /// Makes one of the parcels that a rectangle touches: the largest stays. Null when they are not of one owner, or only one.
    /// </summary>
    public Parcel? Join(in ParcelArea area)
    {
        _scene.Token.AssertHeld();
        var parcels = In(area).ToList();
        if (parcels.Count < 2 || parcels.Any(p => p.OwnerId != parcels[0].OwnerId))
            return null;
        var master = parcels.MaxBy(p => p.Squares)!;
        parcels.Remove(master);
        master.Row = master.Row with { Dwell = master.Row.Dwell + parcels.Sum(parcel => parcel.Row.Dwell) };
        Absorb(master, parcels);
        Changed();
        SaveParcel(master);
        _scene.Events.TriggerParcelChanged(master);
        return master;
    }

    /// <summary>
    /// Puts other parcels in the place of all present ones, in the store too: an archive. Squares that none of them claims go to one parcel
    /// of the given owner.
    /// </summary>
    /// <returns>How many rows were left out, as they claim nothing.</returns>
    public int Replace(IReadOnlyList<ParcelRow> rows, UUID defaultOwner)
    {
        _scene.Token.AssertHeld();
        var before = _byId.Keys.ToList();
        var dropped = Load(rows, defaultOwner);
        foreach (var id in before.Where(id => !_byId.ContainsKey(id)))
            Unsave(id);
        foreach (var parcel in _byId.Values)
        {
            SaveParcel(parcel);
            _scene.Events.TriggerParcelChanged(parcel);
        }

        return dropped;
    }

    private void Absorb(Parcel master, List<Parcel> others)
    {
        var absorbed = new BitArray(_byLocalId.Length);
        foreach (var parcel in others)
        {
            absorbed[parcel.LocalId] = true;
            _byId.Remove(parcel.Id);
            _byLocalId[parcel.LocalId] = null;
            Unsave(parcel.Id);
        }

        for (var i = 0; i < _at.Length; i++)
        {
            if (absorbed[_at[i]])
                _at[i] = (ushort)master.LocalId;
        }
    }

    private static ParcelRow CutFrom(ParcelRow row) => row with
    {
        Id = UUID.Random(),
        Dwell = 0,
        Flags = row.Flags & ~(uint)ParcelFlags.ShowDirectory,
        LandingType = 2,
        UserLocation = Vector3.Zero,
        UserLookAt = Vector3.Zero
    };

    private string EnvironmentFrom(ParcelRow row) =>
        row.Environment.Length > 0 && EnvironmentLength + (long)row.Environment.Length > MaxEnvironments ? "" : row.Environment;

    private void DropLostLandingPoint(Parcel parcel)
    {
        var place = parcel.Row.UserLocation;
        if (place != Vector3.Zero && At(place) != parcel)
            parcel.Row = parcel.Row with { LandingType = 2, UserLocation = Vector3.Zero, UserLookAt = Vector3.Zero };
    }

    private bool TrySquares(in ParcelArea area, out SquareRange squares)
    {
        squares = default;
        if (!float.IsFinite(area.West + area.South + area.East + area.North) || area.East < area.West || area.North < area.South)
            return false;
        // A rectangle that ends at a square's border does not touch the next square.
        squares = new SquareRange(
            SquareOf(area.West, SquaresX),
            SquareOf(area.South, SquaresY),
            SquareOf(MathF.Max(area.East - 0.5f, area.West), SquaresX),
            SquareOf(MathF.Max(area.North - 0.5f, area.South), SquaresY),
            SquaresX);
        return true;
    }

    private readonly record struct SquareRange(int FromX, int FromY, int ToX, int ToY, int Stride)
    {
        public int Count => (ToX - FromX + 1) * (ToY - FromY + 1);

        public IEnumerator<int> GetEnumerator()
        {
            for (var y = FromY; y <= ToY; y++)
            {
                for (var x = FromX; x <= ToX; x++)
                    yield return (y * Stride) + x;
            }
        }
    }
}
