using System.Numerics;
using OpenSim.Modules.Travels.Journeys;
using OpenSim.Modules.Travels.Views;
using OpenSim.Primitives;
using OpenSim.Serialization.Objects;
using OpenSim.Services.Simulation;
using OpenSim.World;
using OpenSim.World.Movement;
using OpenSim.World.Prims;

namespace OpenSim.Modules.Travels.Arriving;

/// <summary>Makes an avatar of a child agent, as it was in the region it comes from, with all that it wears. Needs the token.</summary>
internal sealed class Embodiment(Scene scene, Lookouts lookouts)
{
    private const float HighestPlace = 10_000;
    private const float Fastest = 128; // m/s, what updates can tell
    private const float MinView = 32;
    private const float MaxView = 4096;

    public void Of(ScenePresence who, Traveller traveller)
    {
        var data = traveller.Data;
        var place = Bounded(traveller.Place, data.IsCrossing);
        var velocity = data.IsCrossing ? Vector3.Clamp(data.Velocity, new Vector3(-Fastest), new Vector3(Fastest)) : Vector3.Zero;
        scene.Writer.MakeRoot(who, place);
        scene.Writer.MoveAvatar(who, place, ControlVelocity.Heading(data.BodyRotation), velocity);
        scene.Writer.SetInput(who, InputOf(data), Math.Clamp(data.Far, MinView, MaxView));
        scene.Writer.SetFlying(who, data.IsFlying && scene.Movement.MayFly(who));
        scene.Movement.SetAlwaysRun(who, data.AlwaysRun);
        who.Viewer?.TrySetThrottles(data.Throttles, 1);
        scene.Writer.SetTitle(who, data.GroupTitle);
        scene.Writer.SetHandedOn(who, data.HandedOn);
        TakeGodMode(who, data.IsGod);
        if (data.Appearance is { } looks)
            scene.Writer.SetAppearance(who, looks, who.Size with { Z = looks.Height is > 0.1f and < 10 ? looks.Height : who.Size.Z });
        foreach (var animation in data.Animations.Take(AnimationSet.MaxStarted))
            scene.Movement.StartAnimation(who, animation.Animation, animation.Source);
        foreach (var (name, animation) in data.AnimationOverrides)
        {
            if (MovementNames.Find(name) is { } state)
                scene.Movement.OverrideAnimation(who, state, animation);
        }

        foreach (var worn in traveller.Worn)
            PutOn(who, worn, isByTeleport: !data.IsCrossing);
        if (!data.Seat.IsZero && scene.Prims.TryGet(data.Seat, out var seat))
            scene.Writer.Sit(who, seat, data.SeatOffset, data.BodyRotation);
        lookouts.Adopt(who, data.ChildSeeds, data.SourceRegion);
    }

    // His viewer goes on showing what it showed: who is no god here has to be told so. Gods of themselves have been made so by now.
    private void TakeGodMode(ScenePresence who, bool wasGod)
    {
        if (scene.Gods.IsImplicit || scene.Gods.IsAutomatic || !wasGod)
            return;
        var level = scene.Gods.LevelOf(who);
        scene.Writer.SetGod(who, level > 0);
        who.Viewer?.Region.SendGodLevel((byte)Math.Min(level, byte.MaxValue));
    }

    // Anything that has come with him is told to be worn by the wearer's list already; what has not is put on out of his inventory.
    private void PutOn(ScenePresence who, UnpackedObject worn, bool isByTeleport)
    {
        var root = worn.Packed.Root;
        // Anything that was written while it was worn has its point as its state.
        var point = root.State is > 0 and <= 55 ? root.State : root.LastAttachPoint;
        if (point == 0 || root.Shape.PCode != PCode.Prim)
            return;
        var place = new AttachmentPlace(point, root.AttachedPos, root.Rotation, worn.Item);
        var group = ObjectPacking.Wear(who, worn.Packed, place) ?? ObjectPacking.Wear(who, worn.Packed.WithNewIds(), place);
        if (group is not { } put)
            return;
        scene.Writer.AttachmentKept(put, inItem: true);
        if (worn.IsModified)
            scene.Writer.AttachmentNotKept(put);
        scene.Events.TriggerObjectArrived(put, isByTeleport);
    }

    private Vector3 Bounded(Vector3 place, bool isCrossing)
    {
        var (x, y) = (Math.Clamp(place.X, Scene.BorderMargin, scene.Info.SizeX - Scene.BorderMargin),
            Math.Clamp(place.Y, Scene.BorderMargin, scene.Info.SizeY - Scene.BorderMargin));
        var ground = scene.Terrain.HeightAt(x, y);
        // Anyone who walks over is held up by physics; who teleports comes to stand on the ground at least.
        return new Vector3(x, y, Math.Clamp(place.Z, isCrossing ? ground : ground + 1, HighestPlace));
    }

    private static AgentInput InputOf(AgentData data) => new()
    {
        ControlFlags = data.ControlFlags,
        PressedFlags = data.ControlFlags,
        BodyRotation = data.BodyRotation,
        HeadRotation = data.HeadRotation,
        CameraCentre = data.Centre,
        CameraAt = data.AtAxis,
        CameraLeft = data.LeftAxis,
        CameraUp = data.UpAxis,
        Far = data.Far
    };
}
