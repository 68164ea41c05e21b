using System.Numerics;
using OpenSim.ClientStack.LindenUDP.Sessions;
using OpenSim.Primitives;
using OpenSim.Protocol.Circuits;
using OpenSim.Protocol.Messages;
using OpenSim.Protocol.Wire;
using OpenSim.World.Viewers;

namespace OpenSim.ClientStack.LindenUDP.Outbound.Ports;

internal sealed class ScriptPort(ViewerSession session) : IScriptPort
{
    // What viewers show, in bytes of UTF-8.
    private const int MaxText = 511;
    private const int MaxLabel = 24;
    private const int MaxButtons = 12;

    public void SendDialog(ScriptDialog dialog)
    {
        var writer = new ScriptDialogWriter(session.Out.LargeRoom);
        writer.Data(dialog.ObjectId, dialog.OwnerFirstName, dialog.OwnerLastName, dialog.ObjectName, new WireBytes(dialog.Text, MaxText),
            dialog.Channel, dialog.ImageId);
        for (var i = 0; i < Math.Min(dialog.Buttons.Count, MaxButtons); i++)
            writer.Buttons(new WireBytes(dialog.Buttons[i], MaxLabel));
        writer.OwnerData(dialog.OwnerId);
        session.Out.Send(writer, ThrottleCategory.Task);
    }

    public void SendQuestion(ScriptQuestion question)
    {
        var writer = new ScriptQuestionWriter(session.Out.Room);
        writer.Data(question.PrimId, question.ItemId, question.ObjectName, question.OwnerName, question.Permissions);
        writer.Experience(question.Experience);
        session.Out.Send(writer, ThrottleCategory.Task);
    }

    public void SendUrl(UUID objectId, string objectName, UUID ownerId, bool isOwnerGroup, string words, string url)
    {
        var writer = new LoadURLWriter(session.Out.Room);
        writer.Data(objectName, objectId, ownerId, isOwnerGroup, words, url);
        session.Out.Send(writer, ThrottleCategory.Task);
    }

    public void SendControls(AgentControls controls, bool taken, bool passedOn)
    {
        var writer = new ScriptControlChangeWriter(session.Out.Room);
        writer.Data(taken, (uint)controls, passedOn);
        session.Out.Send(writer, ThrottleCategory.Task);
    }

    public void SendTeleportRequest(string objectName, string region, Vector3 position, Vector3 lookAt, uint? flags = null)
    {
        var writer = new ScriptTeleportRequestWriter(session.Out.Room);
        writer.Data(objectName, region, position, lookAt);
        if (flags is { } options)
            writer.Options(options);
        session.Out.Send(writer, ThrottleCategory.Task);
    }

    public void SendFollowCamera(UUID objectId, IReadOnlyList<(int Type, float Value)> properties)
    {
        var writer = new SetFollowCamPropertiesWriter(session.Out.Room);
        writer.ObjectData(objectId);
        foreach (var (type, value) in properties)
            writer.CameraProperty(type, value);
        session.Out.Send(writer, ThrottleCategory.Task);
    }

    public void SendFollowCameraEnd(UUID objectId)
    {
        var writer = new ClearFollowCamPropertiesWriter(session.Out.Room);
        writer.ObjectData(objectId);
        session.Out.Send(writer, ThrottleCategory.Task);
    }

    public void SendCameraConstraint(Vector4 plane)
    {
        var writer = new CameraConstraintWriter(session.Out.Room);
        writer.CameraCollidePlane(plane);
        session.Out.Send(writer, ThrottleCategory.Task);
    }

    public void SendAttachedSound(UUID sound, UUID primId, UUID ownerId, float gain, byte flags)
    {
        var writer = new AttachedSoundWriter(session.Out.Room);
        writer.DataBlock(sound, primId, ownerId, gain, flags);
        session.Out.Send(writer, ThrottleCategory.Task);
    }

    public void SendSoundGain(UUID primId, float gain)
    {
        var writer = new AttachedSoundGainChangeWriter(session.Out.Room);
        writer.DataBlock(primId, gain);
        session.Out.Send(writer, ThrottleCategory.Task);
    }

    public void SendPreloadSound(UUID sound, UUID primId, UUID ownerId)
    {
        var writer = new PreloadSoundWriter(session.Out.Room);
        writer.DataBlock(primId, ownerId, sound);
        session.Out.Send(writer, ThrottleCategory.Task);
    }

    public void SendMediaCommand(uint flags, uint command, float seconds)
    {
        var writer = new ParcelMediaCommandMessageWriter(session.Out.Room);
        writer.CommandBlock(flags, command, seconds);
        session.Out.Send(writer, ThrottleCategory.Task);
    }

    public void SendMedia(ParcelMedia media)
    {
        var writer = new ParcelMediaUpdateWriter(session.Out.LargeRoom);
        writer.DataBlock(media.Url, media.TextureId, media.AutoScale ? (byte)1 : (byte)0);
        writer.DataBlockExtended(media.Type, media.Description, media.Width, media.Height, media.Loops ? (byte)1 : (byte)0);
        session.Out.Send(writer, ThrottleCategory.Task);
    }

    /// <summary>Viewers take the list for the whole: it goes in one message, as far as it fits.</summary>
    public void SendObjectAnimations(UUID objectId, IReadOnlyList<PlayingAnimation> animations)
    {
        var writer = new ObjectAnimationWriter(session.Out.LargeRoom);
        writer.Sender(objectId);
        foreach (var animation in animations)
        {
            if (!writer.AnimationList(animation.AnimationId, animation.Sequence))
                break;
        }

        session.Out.Send(writer, ThrottleCategory.Task);
    }
}
