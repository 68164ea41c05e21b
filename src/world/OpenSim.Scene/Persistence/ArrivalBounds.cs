using System.Globalization;
using System.Numerics;
using OpenSim.Store.Regions;
using OpenSim.World.Regions;
using RegionInfo = OpenSim.World.Regions.RegionInfo;

namespace OpenSim.World.Persistence;

/// <summary>
/// The numbers of a prim that comes into a region, from wherever it comes: the store, an archive, an inventory, another grid. Anything no
/// viewer could show or take hold of is brought within what one can, and said. Anything a region wants beyond that of who builds in it is
/// <see cref="PrimSizes"/>.
/// </summary>
public readonly struct ArrivalBounds(RegionInfo region)
{
    /// <summary>Metres; the greatest that NonPhysicalPrimMax may be.</summary>
    private const float MaxSide = 65_536;

    private const float MinSide = 0.001f;
    private const float UsualSide = 0.5f;

    /// <summary>Of what has no bound of its own: more is a mistake, and sums of it are no numbers any more.</summary>
    private const float MaxNumber = 1e6f;

    // From one corner of the region to the other and turned, a child of a linkset is not farther from its root.
    private float Farthest => 2 * Math.Max(region.SizeX, region.SizeY);

    /// <summary>Brings the row's numbers within bounds. One sentence on what a user would miss, null when nothing was wrong.</summary>
    /// <param name="isWorn">Its root's place is on an avatar and not in the region.</param>
    public string? Apply(PrimRow row, bool isRoot, bool isWorn = false)
    {
        string? sentence = null;
        if (isRoot && !isWorn)
            row.GroupPosition = Told(row.GroupPosition, Inside(row.GroupPosition), "stands outside of the region at", ref sentence);
        else
            row.GroupPosition = Near(row.GroupPosition);
        row.Position = Told(row.Position, Near(row.Position), "is too far from its root, at", ref sentence);
        row.Scale = Told(row.Scale, Sides(row.Scale), "has a size that no prim has,", ref sentence);
        if (!IsTurn(row.Rotation))
            row.Rotation = Quaternion.Identity;
        row.Velocity = Within(row.Velocity, MaxNumber);
        row.Acceleration = Within(row.Acceleration, MaxNumber);
        row.AngularVelocity = Within(row.AngularVelocity, MaxNumber);
        ApplyRare(row);
        return sentence;
    }

    private void ApplyRare(PrimRow row)
    {
        row.SitTargetOffset = Near(row.SitTargetOffset);
        row.StandTarget = Near(row.StandTarget);
        row.AttachedPos = Near(row.AttachedPos);
        row.CameraEyeOffset = Near(row.CameraEyeOffset);
        row.CameraAtOffset = Near(row.CameraAtOffset);
        row.Omega = Within(row.Omega, MaxNumber);
        if (!(row.SitTargetOrientation.LengthSquared() <= MaxNumber)) // zero is one that is not set
            row.SitTargetOrientation = Quaternion.Identity;
        row.SitActiveRange = Finite(row.SitActiveRange);
        row.LoopedSoundGain = Finite(row.LoopedSoundGain);
        row.CollisionSoundVolume = Finite(row.CollisionSoundVolume);
        row.Density = Finite(row.Density);
        row.Friction = Finite(row.Friction);
        row.Restitution = Finite(row.Restitution);
        row.GravityModifier = Finite(row.GravityModifier);
        row.SoundRadius = Finite(row.SoundRadius);
        row.Buoyancy = Finite(row.Buoyancy);
        row.Force = Within(row.Force, MaxNumber);
        row.Torque = Within(row.Torque, MaxNumber);
    }

    private Vector3 Inside(Vector3 place) =>
        region.Inside(IsFinite(place) ? place : new Vector3(region.SizeX / 2f, region.SizeY / 2f, 0));

    private Vector3 Near(Vector3 offset) => Within(offset, Farthest);

    private static Vector3 Sides(Vector3 scale) => IsFinite(scale)
        ? Vector3.Clamp(scale, new Vector3(MinSide), new Vector3(MaxSide))
        : new Vector3(UsualSide);

    private static Vector3 Within(Vector3 v, float bound) =>
        IsFinite(v) ? Vector3.Clamp(v, new Vector3(-bound), new Vector3(bound)) : default;

    private static float Finite(float value) => float.IsFinite(value) ? Math.Clamp(value, -MaxNumber, MaxNumber) : 0;

    private static bool IsFinite(Vector3 v) => float.IsFinite(v.X) && float.IsFinite(v.Y) && float.IsFinite(v.Z);

    private static bool IsTurn(Quaternion q) => q.LengthSquared() is > 1e-6f and <= MaxNumber;

    private static Vector3 Told(Vector3 was, Vector3 becomes, string what, ref string? sentence)
    {
        if (was != becomes)
            sentence ??= string.Create(CultureInfo.InvariantCulture, $"{what} {was}, and is given {becomes}");
        return becomes;
    }
}
