using System.Numerics;
using OpenSim.Primitives;
using OpenSim.Store.Regions;

namespace OpenSim.World.Land;

/// <summary>
/// A piece of the region with an owner and rules. Its row is immutable: <see cref="ParcelMap.Change"/> puts a new one in its place, so a
/// row that has been taken for saving or sending stays whole.
/// </summary>
public sealed class Parcel
{
    /// <summary>LandingType: visitors come to stand at UserLocation.</summary>
    public const byte LandingPoint = 1;

    internal Parcel(ParcelRow row) => Row = row;

    /// <summary>
    /// Everything about it but its place, which <see cref="ParcelMap"/> keeps; the row's bitmap and area are as of the last save.
    /// </summary>
    public ParcelRow Row { get; internal set; }

    public UUID Id => Row.Id;

    /// <summary>The number that viewers use; never 0.</summary>
    public int LocalId => Row.LocalId;

    public UUID OwnerId => Row.OwnerId;

    public ParcelFlags Flags => (ParcelFlags)Row.Flags;

    /// <summary>Squares of 4 m that belong to it.</summary>
    public int Squares { get; internal set; }

    /// <summary>m².</summary>
    public int Area => Squares * ParcelMap.SquareSide * ParcelMap.SquareSide;

    /// <summary>South-west corner of its bounding box in metres.</summary>
    public Vector2 Min { get; internal set; }

    /// <summary>North-east corner.</summary>
    public Vector2 Max { get; internal set; }

    public bool Has(ParcelFlags flag) => (Flags & flag) != 0;

    public override string ToString() => $"{Row.Name} ({LocalId})";
}
