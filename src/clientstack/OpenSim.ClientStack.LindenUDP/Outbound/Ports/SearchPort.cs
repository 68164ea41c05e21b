using System.Globalization;
using OpenSim.ClientStack.LindenUDP.Sessions;
using OpenSim.Primitives;
using OpenSim.Protocol.Circuits;
using OpenSim.Protocol.Messages;
using OpenSim.World.Viewers;
using OpenSim.World.Viewers.Search;

namespace OpenSim.ClientStack.LindenUDP.Outbound.Ports;

internal sealed class SearchPort(ViewerSession session) : ISearchPort
{
    /// <summary>Bit of StatusData: nothing was found.</summary>
    private const uint FoundNone = 1 << 2;

    public void SendPeople(UUID query, IReadOnlyList<FoundPerson> people) => session.Out.SendAll(people, () =>
    {
        var writer = new DirPeopleReplyWriter(session.Out.Room);
        writer.AgentData(session.Agent.AgentId);
        writer.QueryData(query);
        return writer;
    }, (ref DirPeopleReplyWriter writer, FoundPerson found) =>
        writer.QueryReplies(found.Id, found.FirstName, found.LastName, "", found.IsOnline, 0));

    public void SendGroups(UUID query, IReadOnlyList<GroupListing> groups)
    {
        var order = 0;
        session.Out.SendAll(groups, () =>
        {
            var writer = new DirGroupsReplyWriter(session.Out.Room);
            writer.AgentData(session.Agent.AgentId);
            writer.QueryData(query);
            return writer;
        }, (ref DirGroupsReplyWriter writer, GroupListing found) =>
        {
            if (!writer.QueryReplies(found.GroupId, found.Name, found.Members, order))
                return false;
            order++;
            return true;
        });
    }

    public void SendPlaces(UUID query, IReadOnlyList<FoundPlace> places) => session.Out.SendAll(places, () =>
    {
        var writer = new DirPlacesReplyWriter(session.Out.Room);
        writer.AgentData(session.Agent.AgentId);
        writer.QueryData(query);
        return writer;
    }, (ref DirPlacesReplyWriter writer, FoundPlace found) =>
        writer.QueryReplies(found.Parcel.Id, found.Parcel.Name, found.IsForSale, found.Parcel.AuctionId != 0, found.Parcel.Dwell),
        end: (ref DirPlacesReplyWriter writer) => writer.StatusData(Status(places.Count)));

    public void SendPopular(UUID query, IReadOnlyList<FoundPlace> places) => session.Out.SendAll(places, () =>
    {
        var writer = new DirPopularReplyWriter(session.Out.Room);
        writer.AgentData(session.Agent.AgentId);
        writer.QueryData(query);
        return writer;
    }, (ref DirPopularReplyWriter writer, FoundPlace found) =>
        writer.QueryReplies(found.Parcel.Id, found.Parcel.Name, found.Parcel.Dwell));

    public void SendLand(UUID query, IReadOnlyList<FoundPlace> places) => session.Out.SendAll(places, () =>
    {
        var writer = new DirLandReplyWriter(session.Out.Room);
        writer.AgentData(session.Agent.AgentId);
        writer.QueryData(query);
        return writer;
    }, (ref DirLandReplyWriter writer, FoundPlace found) => writer.QueryReplies(
        found.Parcel.Id, found.Parcel.Name, found.Parcel.AuctionId != 0, found.IsForSale, found.Parcel.SalePrice, found.Area));

    public void SendHoldings(UUID query, UUID transaction, IReadOnlyList<FoundPlace> places) => session.Out.SendAll(places, () =>
    {
        var writer = new PlacesReplyWriter(session.Out.Room);
        writer.AgentData(session.Agent.AgentId, query);
        writer.TransactionData(transaction);
        return writer;
    }, Add);

    public void SendClassifieds(UUID query, IReadOnlyList<Classified> classifieds) => session.Out.SendAll(classifieds, () =>
    {
        var writer = new DirClassifiedReplyWriter(session.Out.Room);
        writer.AgentData(session.Agent.AgentId);
        writer.QueryData(query);
        return writer;
    }, (ref DirClassifiedReplyWriter writer, Classified found) => writer.QueryReplies(
        found.Id, found.Name, found.Flags, (uint)found.CreationDate, (uint)found.ExpirationDate, found.Price),
        end: (ref DirClassifiedReplyWriter writer) => writer.StatusData(Status(classifieds.Count)));

    public void SendEvents(UUID query, IReadOnlyList<WorldEvent> events) => session.Out.SendAll(events, () =>
    {
        var writer = new DirEventsReplyWriter(session.Out.Room);
        writer.AgentData(session.Agent.AgentId);
        writer.QueryData(query);
        return writer;
    }, (ref DirEventsReplyWriter writer, WorldEvent found) => writer.QueryReplies(
        found.OwnerId, found.Name, found.Id, Date(found, "MM/dd hh:mm tt"), (uint)found.Begins, (uint)found.Flags),
        end: (ref DirEventsReplyWriter writer) => writer.StatusData(Status(events.Count)));

    public void SendEvent(WorldEvent happening, string creatorName)
    {
        var writer = new EventInfoReplyWriter(session.Out.LargeRoom);
        writer.AgentData(session.Agent.AgentId);
        writer.EventData(happening.Id, creatorName, happening.Name, happening.Category.ToString(CultureInfo.InvariantCulture),
            happening.Description, Date(happening, "yyyy-MM-dd HH:mm:ss"), (uint)happening.Begins, (uint)happening.Duration,
            happening.HasCover ? 1u : 0, (uint)Math.Max(0, happening.CoverAmount), happening.RegionName, happening.Position,
            (uint)happening.Flags);
        session.Out.Send(writer, ThrottleCategory.Task);
    }

    private static bool Add(ref PlacesReplyWriter writer, FoundPlace place)
    {
        var (row, handle) = (place.Parcel, place.Region.Handle);
        return writer.QueryData(row.OwnerId, row.Name, row.Description, place.Area, place.Area, 0, handle.MetresX + place.Position.X,
            handle.MetresY + place.Position.Y, place.Position.Z, place.Region.Name, row.SnapshotId, row.Dwell,
            place.IsForSale ? row.SalePrice : 0);
    }

    private static uint Status(int found) => found == 0 ? FoundNone : 0;

    // For viewers that do not make a date of the seconds themselves.
    private static string Date(WorldEvent happening, string form) =>
        DateTimeOffset.FromUnixTimeSeconds(happening.Begins).ToString(form, CultureInfo.InvariantCulture);
}
