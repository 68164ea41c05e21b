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

    public void SendPeople(UUID query, IReadOnlyList<FoundPerson> people)
    {
        var next = 0;
        do
        {
            var writer = new DirPeopleReplyWriter(session.Out.Room);
            writer.AgentData(session.Agent.AgentId);
            writer.QueryData(query);
            while (next < people.Count && writer.QueryReplies(people[next].Id, people[next].FirstName, people[next].LastName, "",
                people[next].IsOnline, 0))
                next++;
            session.Out.Send(writer, ThrottleCategory.Task);
        }
        while (next < people.Count);
    }

    public void SendGroups(UUID query, IReadOnlyList<GroupListing> groups)
    {
        var next = 0;
        do
        {
            var writer = new DirGroupsReplyWriter(session.Out.Room);
            writer.AgentData(session.Agent.AgentId);
            writer.QueryData(query);
            while (next < groups.Count && writer.QueryReplies(groups[next].GroupId, groups[next].Name, groups[next].Members, next))
                next++;
            session.Out.Send(writer, ThrottleCategory.Task);
        }
        while (next < groups.Count);
    }

    public void SendPlaces(UUID query, IReadOnlyList<FoundPlace> places)
    {
        var next = 0;
        do
        {
            var writer = new DirPlacesReplyWriter(session.Out.Room);
            writer.AgentData(session.Agent.AgentId);
            writer.QueryData(query);
            while (next < places.Count && writer.QueryReplies(places[next].Parcel.Id, places[next].Parcel.Name, places[next].IsForSale,
                places[next].Parcel.AuctionId != 0, places[next].Parcel.Dwell))
                next++;
            writer.StatusData(Status(places.Count));
            session.Out.Send(writer, ThrottleCategory.Task);
        }
        while (next < places.Count);
    }

    public void SendPopular(UUID query, IReadOnlyList<FoundPlace> places)
    {
        var next = 0;
        do
        {
            var writer = new DirPopularReplyWriter(session.Out.Room);
            writer.AgentData(session.Agent.AgentId);
            writer.QueryData(query);
            while (next < places.Count
                && writer.QueryReplies(places[next].Parcel.Id, places[next].Parcel.Name, places[next].Parcel.Dwell))
                next++;
            session.Out.Send(writer, ThrottleCategory.Task);
        }
        while (next < places.Count);
    }

    public void SendLand(UUID query, IReadOnlyList<FoundPlace> places)
    {
        var next = 0;
        do
        {
            var writer = new DirLandReplyWriter(session.Out.Room);
            writer.AgentData(session.Agent.AgentId);
            writer.QueryData(query);
            while (next < places.Count && writer.QueryReplies(places[next].Parcel.Id, places[next].Parcel.Name,
                places[next].Parcel.AuctionId != 0, places[next].IsForSale, places[next].Parcel.SalePrice, places[next].Area))
                next++;
            session.Out.Send(writer, ThrottleCategory.Task);
        }
        while (next < places.Count);
    }

    public void SendHoldings(UUID query, UUID transaction, IReadOnlyList<FoundPlace> places)
    {
        var next = 0;
        do
        {
            var writer = new PlacesReplyWriter(session.Out.Room);
            writer.AgentData(session.Agent.AgentId, query);
            writer.TransactionData(transaction);
            while (next < places.Count && Add(ref writer, places[next]))
                next++;
            session.Out.Send(writer, ThrottleCategory.Task);
        }
        while (next < places.Count);
    }

    public void SendClassifieds(UUID query, IReadOnlyList<Classified> classifieds)
    {
        var next = 0;
        do
        {
            var writer = new DirClassifiedReplyWriter(session.Out.Room);
            writer.AgentData(session.Agent.AgentId);
            writer.QueryData(query);
            while (next < classifieds.Count && writer.QueryReplies(classifieds[next].Id, classifieds[next].Name, classifieds[next].Flags,
                (uint)classifieds[next].CreationDate, (uint)classifieds[next].ExpirationDate, classifieds[next].Price))
                next++;
            writer.StatusData(Status(classifieds.Count));
            session.Out.Send(writer, ThrottleCategory.Task);
        }
        while (next < classifieds.Count);
    }

    public void SendEvents(UUID query, IReadOnlyList<WorldEvent> events)
    {
        var next = 0;
        do
        {
            var writer = new DirEventsReplyWriter(session.Out.Room);
            writer.AgentData(session.Agent.AgentId);
            writer.QueryData(query);
            while (next < events.Count && writer.QueryReplies(events[next].OwnerId, events[next].Name, events[next].Id,
                Date(events[next], "MM/dd hh:mm tt"), (uint)events[next].Begins, (uint)events[next].Flags))
                next++;
            writer.StatusData(Status(events.Count));
            session.Out.Send(writer, ThrottleCategory.Task);
        }
        while (next < events.Count);
    }

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
