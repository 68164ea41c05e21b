using System.Numerics;
using OpenSim.ClientStack.LindenUDP.Sessions;
using OpenSim.Llsd;
using OpenSim.Primitives;
using OpenSim.Protocol.Circuits;
using OpenSim.Protocol.Messages;
using OpenSim.World.Land;
using OpenSim.World.Viewers;

namespace OpenSim.ClientStack.LindenUDP.Outbound.Ports;

internal sealed class LandPort(ViewerSession session) : ILandPort
{
    /// <summary>Squares in one ParcelOverlay: a quarter of a 256 m region.</summary>
    private const int OverlayChunk = 1024;

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
        "ParcelProperties", ParcelBody.For(session.Agent.AgentId, session.Scene, parcel, sequence, result, snapSelection));

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

    public void SendAccessList(UUID parcelId, int sequence, uint flags, int localId, IReadOnlyList<(UUID Id, uint Expires, uint Flags)> entries)
    {
        var next = 0;
        do
        {
            var writer = new ParcelAccessListReplyWriter(session.Out.Room);
            writer.Data(session.Agent.AgentId, sequence, flags, localId);
            while (next < entries.Count && writer.List(entries[next].Id, (int)entries[next].Expires, entries[next].Flags))
                next++;
            session.Out.Send(writer, ThrottleCategory.Task);
        }
        while (next < entries.Count);
    }

    public void SendDwell(int localId, UUID parcelId, float dwell)
    {
        var writer = new ParcelDwellReplyWriter(session.Out.Room);
        writer.AgentData(session.Agent.AgentId);
        writer.Data(localId, parcelId, dwell);
        session.Out.Send(writer, ThrottleCategory.Task);
    }

    public void SendInfo(Parcel parcel)
    {
        var (row, info) = (parcel.Row, session.Scene.Info);
        var centre = (parcel.Min + parcel.Max) / 2;
        var place = row.UserLocation != Vector3.Zero ? row.UserLocation : new Vector3(centre, session.Scene.Terrain.HeightAt(centre.X, centre.Y));
        var isMature = parcel.Has(ParcelFlags.MaturePublish) || session.Scene.Settings.Current.Maturity > 0;
        var writer = new ParcelInfoReplyWriter(session.Out.Room);
        writer.AgentData(session.Agent.AgentId);
        writer.Data(parcel.Id, row.OwnerId, row.Name, row.Description, parcel.Area, parcel.Area, (byte)(isMature ? 1 : 0), info.Handle.MetresX + place.X,
            info.Handle.MetresY + place.Y, place.Z, info.Name, row.SnapshotId, row.Dwell, parcel.Has(ParcelFlags.ForSale) ? row.SalePrice : 0,
            (int)row.AuctionId);
        session.Out.Send(writer, ThrottleCategory.Task);
    }

    public void SendCovenant(UUID covenantId, uint changed, string estateName, UUID estateOwner)
    {
        var writer = new EstateCovenantReplyWriter(session.Out.Room);
        writer.Data(covenantId, changed, estateName, estateOwner);
        session.Out.Send(writer, ThrottleCategory.Task);
    }

    public void SendEstateMessage(string method, UUID invoice, IReadOnlyList<byte[]> parameters)
    {
        var writer = new EstateOwnerMessageWriter(session.Out.LargeRoom);
        writer.AgentData(session.Agent.AgentId, session.Agent.SessionId, UUID.Random());
        writer.MethodData(method, invoice);
        foreach (var parameter in parameters)
            writer.ParamList(parameter);
        session.Out.Send(writer, ThrottleCategory.Task);
    }
}
