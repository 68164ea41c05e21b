using System.Numerics;
using OpenSim.Primitives;
using OpenSim.Protocol.Messages;

namespace OpenSim.Client.Session;

/// <summary>What is done to objects: made, changed, linked, worn, deleted.</summary>
public sealed partial class ClientSession
{
    /// <summary>A plywood cube of half a metre at the place.</summary>
    public void Rez(Vector3 place, long now, Vector3? scale = null)
    {
        var writer = new ObjectAddWriter(Payload);
        writer.AgentData(Login.AgentId, Login.SessionId, UUID.Zero);
        writer.ObjectData(
            pCode: 9, material: 3, addFlags: 0, pathCurve: 16, profileCurve: 1, pathBegin: 0, pathEnd: 0, pathScaleX: 100, pathScaleY: 100,
            pathShearX: 0, pathShearY: 0, pathTwist: 0, pathTwistBegin: 0, pathRadiusOffset: 0, pathTaperX: 0, pathTaperY: 0,
            pathRevolutions: 0, pathSkew: 0,
            profileBegin: 0, profileEnd: 0, profileHollow: 0, bypassRaycast: 1, rayStart: place, rayEnd: place, rayTargetId: UUID.Zero,
            rayEndIsIntersection: 0, scale: scale ?? new Vector3(0.5f), rotation: Quaternion.Identity, state: 0);
        Send(writer.Finish(), reliable: true, now);
    }

    /// <summary>MultipleObjectUpdate with a new place, of the whole object (9) or of the one part (1).</summary>
    public void MoveObject(uint localId, Vector3 place, long now, bool wholeObject = true)
    {
        Span<byte> data = stackalloc byte[12];
        System.Buffers.Binary.BinaryPrimitives.WriteSingleLittleEndian(data, place.X);
        System.Buffers.Binary.BinaryPrimitives.WriteSingleLittleEndian(data[4..], place.Y);
        System.Buffers.Binary.BinaryPrimitives.WriteSingleLittleEndian(data[8..], place.Z);
        var writer = new MultipleObjectUpdateWriter(Payload);
        writer.AgentData(Login.AgentId, Login.SessionId);
        writer.ObjectData(localId, wholeObject ? (byte)9 : (byte)1, data);
        Send(writer.Finish(), reliable: true, now);
    }

    public void Select(uint localId, long now)
    {
        var writer = new ObjectSelectWriter(Payload);
        writer.AgentData(Login.AgentId, Login.SessionId);
        writer.ObjectData(localId);
        Send(writer.Finish(), reliable: true, now);
    }

    public void Name(uint localId, string name, long now)
    {
        var writer = new ObjectNameWriter(Payload);
        writer.AgentData(Login.AgentId, Login.SessionId);
        writer.ObjectData(localId, name);
        Send(writer.Finish(), reliable: true, now);
    }

    /// <summary>The first becomes the root.</summary>
    public void Link(ReadOnlySpan<uint> localIds, long now)
    {
        var writer = new ObjectLinkWriter(Payload);
        writer.AgentData(Login.AgentId, Login.SessionId);
        foreach (var localId in localIds)
            writer.ObjectData(localId);
        Send(writer.Finish(), reliable: true, now);
    }

    /// <summary>DeRezObject to the trash: how viewers delete.</summary>
    public void Delete(uint localId, long now)
    {
        var writer = new DeRezObjectWriter(Payload);
        writer.AgentData(Login.AgentId, Login.SessionId);
        writer.AgentBlock(UUID.Zero, 6, UUID.Zero, UUID.Random(), 1, 0);
        writer.ObjectData(localId);
        Send(writer.Finish(), reliable: true, now);
    }

    public void Touch(uint localId, long now)
    {
        var grab = new ObjectGrabWriter(Payload);
        grab.AgentData(Login.AgentId, Login.SessionId);
        grab.ObjectData(localId, Vector3.Zero);
        Send(grab.Finish(), reliable: true, now);
        var release = new ObjectDeGrabWriter(Payload);
        release.AgentData(Login.AgentId, Login.SessionId);
        release.ObjectData(localId);
        Send(release.Finish(), reliable: true, now);
    }

    /// <summary>RezSingleAttachmentFromInv.</summary>
    /// <param name="point">Attachment point 0 to 55.</param>
    /// <param name="adds">Beside what is worn there already.</param>
    public void Wear(UUID item, byte point, long now, bool adds = true)
    {
        var writer = new RezSingleAttachmentFromInvWriter(Payload);
        writer.AgentData(Login.AgentId, Login.SessionId);
        writer.ObjectData(item, Login.AgentId, (byte)(point | (adds ? 0x80 : 0)), 0, 0, 0, 0, "", "");
        Send(writer.Finish(), reliable: true, now);
    }

    /// <summary>ObjectAttach: something that stands in the region.</summary>
    public void Attach(uint localId, byte point, long now)
    {
        var writer = new ObjectAttachWriter(Payload);
        writer.AgentData(Login.AgentId, Login.SessionId, point);
        writer.ObjectData(localId, Quaternion.Identity);
        Send(writer.Finish(), reliable: true, now);
    }

    /// <summary>ObjectDetach: back into the inventory.</summary>
    public void Detach(uint localId, long now)
    {
        var writer = new ObjectDetachWriter(Payload);
        writer.AgentData(Login.AgentId, Login.SessionId);
        writer.ObjectData(localId);
        Send(writer.Finish(), reliable: true, now);
    }

    /// <summary>ObjectDrop: onto the ground.</summary>
    public void Drop(uint localId, long now)
    {
        var writer = new ObjectDropWriter(Payload);
        writer.AgentData(Login.AgentId, Login.SessionId);
        writer.ObjectData(localId);
        Send(writer.Finish(), reliable: true, now);
    }

    public void Unlink(ReadOnlySpan<uint> localIds, long now)
    {
        var writer = new ObjectDelinkWriter(Payload);
        writer.AgentData(Login.AgentId, Login.SessionId);
        foreach (var localId in localIds)
            writer.ObjectData(localId);
        Send(writer.Finish(), reliable: true, now);
    }

    /// <summary>Has the prim's last move, turn or change of size undone.</summary>
    public void Undo(UUID prim, long now)
    {
        var writer = new UndoWriter(Payload);
        writer.AgentData(Login.AgentId, Login.SessionId, UUID.Zero);
        writer.ObjectData(prim);
        Send(writer.Finish(), reliable: true, now);
    }

    /// <summary>Has what was undone last done again.</summary>
    public void Redo(UUID prim, long now)
    {
        var writer = new RedoWriter(Payload);
        writer.AgentData(Login.AgentId, Login.SessionId, UUID.Zero);
        writer.ObjectData(prim);
        Send(writer.Finish(), reliable: true, now);
    }

    public void Deselect(uint localId, long now)
    {
        var writer = new ObjectDeselectWriter(Payload);
        writer.AgentData(Login.AgentId, Login.SessionId);
        writer.ObjectData(localId);
        Send(writer.Finish(), reliable: true, now);
    }
}
