using System.Numerics;
using OpenSim.Primitives;
using OpenSim.Store.Regions;
using OpenSim.World.Keyframes;
using OpenSim.World.Regions;
using OpenSim.World.Writing;

namespace OpenSim.Serialization.Objects;

/// <summary>
/// Values of an object that comes out of an inventory, within what the region would take from who builds it there. Anything an operator
/// loads from archives comes as it is.
/// </summary>
public sealed class ObjectBounds(RegionInfo region)
{
    private const int LongestName = 63; // columns of inventories; those of prims hold 255
    private const int LongestDescription = 127;
    private const int LongestText = 254;
    private const int LongestUrl = 254;
    private const int LongestData = 65536; // scripts' attributes, say
    private const int LongestLinksetData = 512 * 1024; // its greatest limit, with the lengths between
    private const int LongestState = 1024 * 1024; // characters; a script has 64 kB of memory, which take some 90 as text
    private const uint AllPermissions = (uint)PermissionMask.Everything;

    /// <summary>False for what is not an object at all: an avatar, or a kind that nobody knows.</summary>
    public static bool IsObject(PackedObject packed) =>
        packed.Prims.All(p => p.Shape.PCode is PCode.Prim or PCode.Grass or PCode.NewTree or PCode.Tree);

    /// <summary>Changes the rows in place, which are the caller's own.</summary>
    public PackedObject Apply(PackedObject packed)
    {
        foreach (var prim in packed.Prims)
        {
            BoundPlace(prim);
            BoundWords(prim);
            BoundRights(prim);
            BoundData(prim);
        }

        packed.Offset = Vector3.Clamp(packed.Offset, -Farthest, Farthest);
        return packed.WithItemsAs(Bounded);
    }

    private static Vector3 Fastest => new(128); // what updates can tell

    private Vector3 Farthest => new(Math.Max(region.SizeX, region.SizeY));

    private void BoundPlace(PrimRow prim)
    {
        prim.Scale = region.PrimSizes.Bound(prim.Scale, ((PrimFlags)prim.ObjectFlags).HasFlag(PrimFlags.Physics));
        prim.Position = Vector3.Clamp(prim.Position, -Farthest, Farthest);
        prim.Rotation = SceneWriter.Normalized(prim.Rotation);
        (prim.Velocity, prim.Acceleration) = (default, default); // its turning is the object's own
        prim.AngularVelocity = Vector3.Clamp(prim.AngularVelocity, -Fastest, Fastest);
    }

    private static void BoundWords(PrimRow prim)
    {
        prim.Name = Cut(prim.Name, LongestName);
        prim.Description = Cut(prim.Description, LongestDescription);
        prim.Text = Cut(prim.Text, LongestText);
        prim.SitName = Cut(prim.SitName, LongestText);
        prim.TouchName = Cut(prim.TouchName, LongestText);
        prim.MediaUrl = prim.MediaUrl is { } url ? Cut(url, LongestUrl) : null;
    }

    private static void BoundRights(PrimRow prim)
    {
        prim.BaseMask &= AllPermissions;
        prim.OwnerMask &= prim.BaseMask;
        prim.GroupMask &= prim.BaseMask;
        prim.EveryoneMask &= prim.BaseMask;
        prim.NextOwnerMask &= AllPermissions;
        prim.SaleType = prim.SaleType <= (byte)SaleType.Contents ? prim.SaleType : (byte)SaleType.None;
        prim.SalePrice = Math.Max(0, prim.SalePrice);
    }

    private static void BoundData(PrimRow prim)
    {
        prim.TextureEntry = Kept(prim.TextureEntry, TextureEntry.MaxLength);
        prim.ExtraParams = Kept(prim.ExtraParams, LongestData);
        prim.KeyframeMotion = Kept(prim.KeyframeMotion, KeyframeBytes.MaxLength);
        prim.LinksetData = Kept(prim.LinksetData, LongestLinksetData);
        prim.Animations = Kept(prim.Animations, LongestData);
        prim.ParticleSystem = Kept(prim.ParticleSystem, LongestText);
        prim.TextureAnimation = Kept(prim.TextureAnimation, LongestText);
        prim.MaterialOverrides = Kept(prim.MaterialOverrides, LongestData);
    }

    private static PrimItemRow Bounded(PrimItemRow item) => item with
    {
        Name = Cut(item.Name, LongestName),
        Description = Cut(item.Description, LongestDescription),
        BasePermissions = item.BasePermissions & AllPermissions,
        CurrentPermissions = item.CurrentPermissions & item.BasePermissions & AllPermissions,
        EveryonePermissions = item.EveryonePermissions & item.BasePermissions & AllPermissions,
        GroupPermissions = item.GroupPermissions & item.BasePermissions & AllPermissions,
        NextPermissions = item.NextPermissions & AllPermissions,
        ScriptState = item.ScriptState.Length > LongestState ? default : item.ScriptState
    };

    private static string Cut(string text, int length) => BoundedText.Cut(text, length, BoundedText.FieldBytes);

    // Half of such a thing is none.
    private static byte[] Kept(byte[] data, int length) => data.Length > length ? [] : data;
}
