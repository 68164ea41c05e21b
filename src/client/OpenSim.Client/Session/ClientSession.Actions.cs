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

    public void InstantMessage(UUID to, string text, long now) => Write(to, InstantMessageDialog.Message, Login.AgentId ^ to, text, now);

    /// <summary>Says something in the talk of a group, and comes into it by that.</summary>
    public void SayInGroup(UUID group, string text, long now) => Write(group, InstantMessageDialog.SessionSend, group, text, now);

    private void Write(UUID to, InstantMessageDialog dialog, UUID session, string text, long now)
    {
        var writer = new ImprovedInstantMessageWriter(Payload);
        writer.AgentData(Login.AgentId, Login.SessionId);
        writer.MessageBlock(false, to, 0, World.RegionId, Position, 0, (byte)dialog, session, 0, $"{Login.FirstName} {Login.LastName}",
            text, ReadOnlySpan<byte>.Empty);
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
