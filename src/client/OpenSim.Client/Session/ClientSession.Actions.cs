using System.Numerics;
using OpenSim.Primitives;
using OpenSim.Protocol.Messages;

namespace OpenSim.Client.Session;

public sealed partial class ClientSession
{
    /// <summary>Writes a message into the room and returns its length, as the generated writers' Finish does.</summary>
    public delegate int MessageBody(Span<byte> room);

    private AgentControl _controls;
    private AgentControl _pressed;

    /// <summary>Sends any message, for those that have no action of their own.</summary>
    public void Send(MessageBody body, long now, bool reliable = true) => Send(body(Payload), reliable, now);

    /// <summary>
    /// How often AgentUpdate goes while nothing changes, microseconds. Viewers send about ten a second; pCampbot's library two.
    /// </summary>
    public long UpdateInterval { get; set; } = 500_000;

    public bool SendsAgentUpdates { get; set; } = true;

    public Quaternion BodyRotation { get; set; } = Quaternion.Identity;

    public Quaternion HeadRotation { get; set; } = Quaternion.Identity;

    /// <summary>Added to the camera's place: what a twitchy bot changes a little each time.</summary>
    public Vector3 CameraOffset { get; set; }

    public float DrawDistance { get; set; } = 128;

    public AgentControl Controls
    {
        get => _controls;
        set
        {
            if (_controls == value)
                return;
            _controls = value;
            WakeAt(0);
        }
    }

    /// <summary>Presses for one update only: stand up, sit on ground, a nudge.</summary>
    public void Press(AgentControl control)
    {
        _pressed |= control;
        WakeAt(0);
    }

    /// <summary>Turns about the vertical axis, radians from east towards north.</summary>
    public void Face(float heading)
    {
        BodyRotation = HeadRotation = Quaternion.CreateFromAxisAngle(Vector3.UnitZ, heading);
        WakeAt(0);
    }

    public void FaceTowards(Vector3 place)
    {
        var way = place - Position;
        if (way.X != 0 || way.Y != 0)
            Face(MathF.Atan2(way.Y, way.X));
    }

    public void Chat(string text, long now, int channel = 0, byte type = 1)
    {
        var writer = new ChatFromViewerWriter(Payload);
        writer.AgentData(Login.AgentId, Login.SessionId);
        writer.ChatData(text, type, channel);
        Send(writer.Finish(), reliable: true, now);
    }

    public void InstantMessage(UUID to, string text, long now)
    {
        var writer = new ImprovedInstantMessageWriter(Payload);
        writer.AgentData(Login.AgentId, Login.SessionId);
        writer.MessageBlock(false, to, 0, World.RegionId, Position, 0, 0, Login.AgentId ^ to, 0, $"{Login.FirstName} {Login.LastName}",
            text, ReadOnlySpan<byte>.Empty);
        Send(writer.Finish(), reliable: true, now);
    }

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

    /// <summary>AgentRequestSit; the answer is taken up by AgentSit.</summary>
    public void Sit(UUID target, long now)
    {
        var writer = new AgentRequestSitWriter(Payload);
        writer.AgentData(Login.AgentId, Login.SessionId);
        writer.TargetObject(target, Vector3.Zero);
        Send(writer.Finish(), reliable: true, now);
    }

    public void Stand() => Press(AgentControl.StandUp);

    /// <param name="region">Handle of the region to go to; 0 for this one.</param>
    public void Teleport(Vector3 place, long now, ulong region = 0)
    {
        var writer = new TeleportLocationRequestWriter(Payload);
        writer.AgentData(Login.AgentId, Login.SessionId);
        writer.Info(region == 0 ? World.RegionHandle : region, place, place + Vector3.UnitX);
        Send(writer.Finish(), reliable: true, now);
    }

    /// <summary>Looks for a region on the map; what is found stands in <see cref="FoundRegion"/>.</summary>
    /// <param name="name">Of the grid; or of another one, <c>host:port Region</c>.</param>
    public void FindRegion(string name, long now)
    {
        FoundRegion = 0;
        var writer = new MapNameRequestWriter(Payload);
        writer.AgentData(Login.AgentId, Login.SessionId, 0, 0, false);
        writer.NameData(name);
        Send(writer.Finish(), reliable: true, now);
    }

    /// <summary>Asks what this avatar wears, as viewers do at arrival.</summary>
    public void RequestWearables(long now)
    {
        var writer = new AgentWearablesRequestWriter(Payload);
        writer.AgentData(Login.AgentId, Login.SessionId);
        Send(writer.Finish(), reliable: true, now);
    }

    /// <summary>Tells how the avatar looks: 218 shape parameters and a texture entry.</summary>
    public void SetAppearance(uint serial, ReadOnlySpan<byte> parameters, ReadOnlySpan<byte> textureEntry, long now)
    {
        var writer = new AgentSetAppearanceWriter(Payload);
        writer.AgentData(Login.AgentId, Login.SessionId, serial, new Vector3(0.45f, 0.6f, 1.9f));
        writer.ObjectData(textureEntry);
        foreach (var parameter in parameters)
            writer.VisualParam(parameter);
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

    public void Logout(long now)
    {
        if (State is ViewerState.Gone or ViewerState.LoggingOut)
            return;
        var writer = new LogoutRequestWriter(Payload);
        writer.AgentData(Login.AgentId, Login.SessionId);
        Send(writer.Finish(), reliable: true, now);
        State = ViewerState.LoggingOut;
        _logoutSince = now;
    }

    private void SendAgentUpdate(long now)
    {
        _nextUpdate = now + UpdateInterval;
        if (!SendsAgentUpdates)
            return;
        var forward = Vector3.Transform(Vector3.UnitX, BodyRotation);
        var left = Vector3.Transform(Vector3.UnitY, BodyRotation);
        var writer = new AgentUpdateWriter(Payload);
        writer.AgentData(
            Login.AgentId, Login.SessionId, BodyRotation, HeadRotation, 0, Position + CameraOffset + new Vector3(0, 0, 1.5f) - 3 * forward,
            forward, left, Vector3.UnitZ, DrawDistance, (uint)(_controls | _pressed), 0);
        _pressed = AgentControl.None;
        Send(writer.Finish(), reliable: false, now);
    }
}
