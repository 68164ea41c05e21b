using System.Globalization;
using System.Numerics;
using OpenSim.ClientStack.LindenUDP.Sessions;
using OpenSim.Llsd;
using OpenSim.Primitives;
using OpenSim.Protocol.Circuits;
using OpenSim.Protocol.Messages;
using OpenSim.World;
using OpenSim.World.Land;
using OpenSim.World.Viewers;
using OpenSim.World.Viewers.Search;

namespace OpenSim.ClientStack.LindenUDP.Outbound.Ports;

internal sealed class LandPort(ViewerSession session) : ILandPort
{
    /// <summary>Squares in one ParcelOverlay: a quarter of a 256 m region.</summary>
    private const int OverlayChunk = 1024;

    /// <summary>Of users or groups in one message, as viewers expect them: a longer list comes in several.</summary>
    private const int MaxIds = 63;

    public void SendOverlay(ReadOnlyMemory<byte> overlay)
    {
        for (var sequence = 0; sequence * OverlayChunk < overlay.Length; sequence++)
        {
            var rest = overlay.Span[(sequence * OverlayChunk)..];
            var writer = new ParcelOverlayWriter(session.Out.LargeRoom);
            writer.ParcelData(sequence, rest[..Math.Min(OverlayChunk, rest.Length)]);
            session.Out.Send(writer, ThrottleCategory.Land);
        }
    }

    public void SendProperties(Parcel parcel, int sequence, ParcelResult result, bool snapSelection) => session.EventQueue.Enqueue(
        "ParcelProperties", ParcelBody.For(session, parcel, sequence, result, snapSelection));

    public void SendTopObjects(uint report, uint flags, IReadOnlyList<TopObject> objects) =>
        session.EventQueue.Enqueue("LandStatReply", TopObjectBody.Of(report, flags, objects));

    public void SendObjectOwners(IReadOnlyList<ParcelObjectOwner> owners)
    {
        var data = new LlsdArray();
        foreach (var owner in owners)
        {
            data.Items.Add(new LlsdMap
            {
                ["OwnerID"] = owner.Id,
                ["IsGroupOwned"] = owner.IsGroup,
                ["Count"] = owner.Prims,
                ["OnlineStatus"] = owner.IsHere
            });
        }

        session.EventQueue.Enqueue("ParcelObjectOwnersReply", new LlsdMap { ["Data"] = data });
    }

    public void SendAccessList(UUID parcelId, int sequence, uint flags, int localId,
        IReadOnlyList<(UUID Id, uint Expires, uint Flags)> entries) => session.Out.SendAll(entries, () =>
    {
        var writer = new ParcelAccessListReplyWriter(session.Out.Room);
        writer.Data(session.Agent.AgentId, sequence, flags, localId);
        return writer;
    }, (ref ParcelAccessListReplyWriter writer, (UUID Id, uint Expires, uint Flags) entry) =>
        writer.List(entry.Id, (int)entry.Expires, entry.Flags));

    public void SendDwell(int localId, UUID parcelId, float dwell)
    {
        var writer = new ParcelDwellReplyWriter(session.Out.Room);
        writer.AgentData(session.Agent.AgentId);
        writer.Data(localId, parcelId, dwell);
        session.Out.Send(writer, ThrottleCategory.Task);
    }

    public void SendInfo(FoundPlace place)
    {
        var (row, handle) = (place.Parcel, place.Region.Handle);
        var writer = new ParcelInfoReplyWriter(session.Out.Room);
        writer.AgentData(session.Agent.AgentId);
        writer.Data(row.Id, row.OwnerId, row.Name, row.Description, place.Area, place.Area, (byte)(place.Maturity > 0 ? 1 : 0),
            handle.MetresX + place.Position.X, handle.MetresY + place.Position.Y, place.Position.Z, place.Region.Name, row.SnapshotId,
            row.Dwell, place.IsForSale ? row.SalePrice : 0, (int)row.AuctionId);
        session.Out.Send(writer, ThrottleCategory.Task);
    }

    public void SendCovenant(UUID covenantId, uint changed, string estateName, UUID estateOwner)
    {
        var writer = new EstateCovenantReplyWriter(session.Out.Room);
        writer.Data(covenantId, changed, estateName, estateOwner);
        session.Out.Send(writer, ThrottleCategory.Task);
    }

    public void SendEstateInfo(UUID invoice)
    {
        var (estate, settings) = (session.Scene.Settings.Estate, session.Scene.Settings.Current);
        // The eighth is the place of the sun, which the environment has; the ninth is one that every simulator sends and no viewer reads.
        string[] info =
        [
            estate.Name, estate.OwnerId.ToString(), Text(estate.Id), Text((uint)estate.Flags), "0", Text(estate.ParentId),
            settings.Covenant.ToString(), Text((uint)settings.CovenantChanged), "1", estate.AbuseEmail
        ];
        var writer = EstateMessage("estateupdateinfo", invoice);
        foreach (var text in info)
            writer.ParamList(text);
        session.Out.Send(writer, ThrottleCategory.Task);
    }

    public void SendEstateAccess(UUID invoice, EstateAccessKind kind, IReadOnlyList<UUID> ids)
    {
        Span<byte> bytes = stackalloc byte[16];
        var next = 0;
        do
        {
            var end = Math.Min(ids.Count, next + MaxIds);
            var writer = EstateMessage("setaccess", invoice);
            writer.ParamList(Text(session.Scene.Settings.Estate.Id));
            writer.ParamList(Text((uint)kind));
            foreach (var each in Enum.GetValues<EstateAccessKind>())
                writer.ParamList(Text(each == kind ? (uint)(end - next) : 0));
            for (; next < end; next++)
            {
                ids[next].WriteTo(bytes);
                writer.ParamList(bytes);
            }

            session.Out.Send(writer, ThrottleCategory.Task);
        }
        while (next < ids.Count);
    }

    public void SendEstateExperiences(
        UUID invoice, IReadOnlyList<UUID> blocked, IReadOnlyList<UUID> trusted, IReadOnlyList<UUID> allowed)
    {
        var writer = EstateMessage("setexperience", invoice);
        writer.ParamList(Text(session.Scene.Settings.Estate.Id));
        writer.ParamList("0"); // to be shown to this viewer alone
        IReadOnlyList<UUID>[] lists = [blocked, trusted, allowed];
        foreach (var list in lists)
            writer.ParamList(Text((uint)list.Count));
        Span<byte> bytes = stackalloc byte[16];
        foreach (var id in lists.SelectMany(list => list))
        {
            id.WriteTo(bytes);
            writer.ParamList(bytes);
        }

        session.Out.Send(writer, ThrottleCategory.Task);
    }

    public void SendTelehub(SceneObjectGroup? telehub, IReadOnlyList<Vector3> spawnPoints)
    {
        var writer = new TelehubInfoWriter(session.Out.LargeRoom);
        if (telehub is { } hub)
            writer.TelehubBlock(hub.Id, hub.Name, hub.RootPart.Position, hub.RootPart.Rotation);
        else
            writer.TelehubBlock(UUID.Zero, "", Vector3.Zero, Quaternion.Identity);
        foreach (var point in spawnPoints)
            writer.SpawnPointBlock(point);
        session.Out.Send(writer, ThrottleCategory.Task);
    }

    private EstateOwnerMessageWriter EstateMessage(string method, UUID invoice)
    {
        var writer = new EstateOwnerMessageWriter(session.Out.LargeRoom);
        writer.AgentData(session.Agent.AgentId, session.Agent.SessionId, UUID.Random());
        writer.MethodData(method, invoice);
        return writer;
    }

    private static string Text(uint number) => number.ToString(CultureInfo.InvariantCulture);
}
