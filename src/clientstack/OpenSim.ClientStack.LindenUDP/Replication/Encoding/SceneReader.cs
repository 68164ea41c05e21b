using System.Numerics;
using OpenSim.Primitives;
using OpenSim.World;

namespace OpenSim.ClientStack.LindenUDP.Replication.Encoding;

/// <summary>Takes what the block writers need out of the scene's columns. The spans lie in the scene's arrays, good while the token is held.</summary>
internal static class SceneReader
{
    public static void Read(Scene scene, int prim, bool withTexture, ref TerseSource to)
    {
        ref readonly var hot = ref scene.Prims.HotAt(prim);
        var motion = scene.Prims.Motions.Get(prim);
        to.LocalId = hot.LocalId;
        to.State = hot.State;
        to.Position = hot.Position;
        to.Velocity = motion.Velocity;
        to.Acceleration = motion.Acceleration;
        to.Rotation = hot.Rotation;
        to.AngularVelocity = motion.AngularVelocity;
        to.TextureEntry = withTexture ? scene.Prims.RecordAt(prim).TextureEntry : default(ReadOnlySpan<byte>);
    }

    public static void Read(ScenePresence presence, ref TerseSource to)
    {
        to.IsAvatar = true;
        to.LocalId = presence.LocalId;
        to.State = presence.Input.State;
        to.CollisionPlane = presence.CollisionPlane;
        to.Position = presence.Position;
        to.Velocity = presence.Velocity;
        to.Acceleration = presence.Acceleration;
        to.Rotation = Upright(presence);
        to.AngularVelocity = presence.AngularVelocity;
    }

    public static void Read(ScenePresence presence, ReadOnlySpan<byte> nameValue, ref AvatarSource to)
    {
        to.LocalId = presence.LocalId;
        to.AgentId = presence.Id;
        to.Size = presence.Size;
        to.CollisionPlane = presence.CollisionPlane;
        to.Position = presence.Position;
        to.Velocity = presence.Velocity;
        to.Rotation = Upright(presence);
        to.ParentId = presence.ParentId;
        to.NameValue = nameValue;
    }

    public static void Read(Scene scene, int prim, ref PrimSource to)
    {
        ReadColumns(scene, prim, ref to);
        var record = scene.Prims.RecordAt(prim);
        to.FullId = record.Id;
        to.Material = record.Material;
        to.ClickAction = record.ClickAction;
        to.Shape = ViewerShape(record.Shape, record.ExtraParams);
        to.TextureEntry = record.TextureEntry;
        to.ExtraParams = record.ExtraParams;
        to.OwnerId = record.OwnerId;
        var extras = record.Extras;
        to.Text = extras.Text;
        to.TextColor = extras.TextColor;
        to.MediaUrl = extras.MediaUrl ?? "";
        to.TextureAnimation = extras.TextureAnimation;
        to.Particles = extras.ParticleSystem;
        to.SoundId = extras.Sound;
        to.SoundGain = extras.SoundGain;
        to.SoundFlags = extras.SoundFlags;
        to.SoundRadius = extras.SoundRadius;
    }

    private static void ReadColumns(Scene scene, int prim, ref PrimSource to)
    {
        ref readonly var hot = ref scene.Prims.HotAt(prim);
        ref readonly var group = ref scene.Groups.RowAt(hot.Group);
        var isRoot = hot.LinkNumber <= 1;
        var motion = scene.Prims.Motions.Get(prim);
        to.LocalId = hot.LocalId;
        to.PCode = hot.PCode;
        to.State = hot.State;
        to.Scale = hot.Scale;
        to.Position = hot.Position;
        to.Rotation = hot.Rotation;
        to.Velocity = motion.Velocity;
        to.Acceleration = motion.Acceleration;
        to.AngularVelocity = motion.AngularVelocity;
        to.ParentId = isRoot ? group.AttachedTo : scene.Prims.HotAt(group.Root).LocalId;
    }

    /// <summary>Viewers draw an avatar that walks or stands leaning over when its rotation has more than a turn about the vertical.</summary>
    private static Quaternion Upright(ScenePresence presence)
    {
        var rotation = presence.Rotation;
        return presence.IsFlying || presence.ParentId != 0 ? rotation : new Quaternion(0, 0, rotation.Z, rotation.W);
    }

    /// <summary>Meshes carry their number of faces in profile fields, with values that confuse viewers; they are told milder ones of the same meaning.</summary>
    private static PrimShape ViewerShape(in PrimShape shape, ReadOnlySpan<byte> extraParams)
    {
        if (!ExtraParams.IsMesh(extraParams))
            return shape;
        var profile = (byte)(shape.ProfileCurve & 0x0F);
        return shape with
        {
            ProfileCurve = profile,
            ProfileBegin = shape.ProfileBegin == 1 ? (ushort)9375 : shape.ProfileBegin,
            ProfileHollow = shape.ProfileHollow == 1 ? (ushort)27500 : shape.ProfileHollow,
            PathScaleY = profile == 0 && shape.PathScaleY < 150 ? (byte)150 : shape.PathScaleY
        };
    }
}
