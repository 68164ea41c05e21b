using System.Buffers.Binary;
using System.Numerics;
using OpenSim.Client.Session;
using OpenSim.Client.World;
using OpenSim.Primitives;
using OpenSim.Protocol.Messages;

namespace Attack.Tests.Kills;

/// <summary>A prim as the viewer was told of it at one moment.</summary>
internal sealed record Thing(UUID Id, uint LocalId, uint ParentId, Vector3 Position, Vector3 Scale, string Description)
{
    private const byte PlaceAndSize = 1 | 4;
    private const float Near = 0.6f; // a cube of half a metre stands above the point at which it was rezzed
    private const float Same = 0.002f;

    public static Thing? Of(SeenObject? seen) => seen is null
        ? null
        : new Thing(seen.Id, seen.LocalId, seen.ParentId, seen.Position, seen.Scale, seen.Description);

    /// <summary>Makes a cube there and waits until it is seen.</summary>
    public static async Task<UUID> Rez(Resident me, Vector3 place)
    {
        me.Do((session, now) => session.Rez(place, now));
        var thing = await me.Until(session => Of(session.World.Objects.Values.FirstOrDefault(o =>
            !o.IsAvatar && o.ParentId == 0 && Vector3.Distance(o.Position, place) < Near)), $"a cube at {place}");
        return thing.Id;
    }

    /// <summary>Waits until it is seen, wherever.</summary>
    public static Task<Thing> Find(Resident me, UUID id, string what) => me.Until(session => Of(session.World.Find(id)), what);

    public static bool IsSame(Vector3 a, Vector3 b) => Vector3.Distance(a, b) < Same;

    /// <summary>Place and size by one message.</summary>
    public static void Form(ClientSession session, uint localId, Vector3 place, Vector3 scale, long now) => session.Send(room =>
    {
        Span<byte> data = stackalloc byte[24];
        float[] numbers = [place.X, place.Y, place.Z, scale.X, scale.Y, scale.Z];
        for (var i = 0; i < numbers.Length; i++)
            BinaryPrimitives.WriteSingleLittleEndian(data[(4 * i)..], numbers[i]);
        var writer = new MultipleObjectUpdateWriter(room);
        writer.AgentData(session.Login.AgentId, session.Login.SessionId);
        writer.ObjectData(localId, PlaceAndSize, data);
        return writer.Finish();
    }, now);
}
