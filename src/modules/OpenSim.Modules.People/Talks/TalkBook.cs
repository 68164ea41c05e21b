using OpenSim.Primitives;
using OpenSim.Telemetry.Limits;
using OpenSim.World.Permissions;
using OpenSim.World.Viewers;

namespace OpenSim.Modules.People.Talks;

/// <summary>
/// All talks of the process: who is in which, who may write. It tells nobody; what it gives back says whom to tell. A talk ends when nobody
/// is in it. Any thread.
/// </summary>
internal sealed class TalkBook(IMemberships memberships, RowLimit talks, RowLimit people)
{
    // Viewers have words for these.
    private const string NoTalk = "session_does_not_exist_error";
    private const string Muted = "muted_error";

    private readonly Lock _gate = new(); // guards the talks and what is in them
    private readonly Dictionary<UUID, Talk> _talks = [];

    /// <summary>Somebody opens the talk of a group. Null when he may not, or there are too many.</summary>
    public Talk? OpenGroup(UUID agent, UUID group)
    {
        lock (_gate)
        {
            var talk = TalkOf(agent, group);
            Enter(talk, agent);
            return talk;
        }
    }

    /// <summary>A new conference of these people and who calls them; null when there are too many.</summary>
    public Talk? OpenConference(UUID agent, string name, IReadOnlyCollection<UUID> called)
    {
        lock (_gate)
        {
            if (!people.Allows(1, called.Count) || Add(new Talk(UUID.Random(), name, UUID.Zero) { Founder = agent }) is not { } talk)
                return null;
            Enter(talk, agent);
            foreach (var each in called.Where(each => each != agent))
                talk.Put(each, default);
            return talk;
        }
    }

    /// <summary>Calls more people into a conference: false when who calls is not in it, or they are too many.</summary>
    public bool Call(UUID agent, UUID id, IReadOnlyCollection<UUID> called)
    {
        lock (_gate)
        {
            if (!_talks.TryGetValue(id, out var talk) || talk.IsGroup || !talk.SeatOf(agent).IsIn)
                return false;
            List<UUID> added = [.. called.Distinct().Where(each => !talk.SeatOf(each).IsIn)];
            if (!people.Allows(talk.People.Count, added.Count(each => !talk.People.Contains(each))))
                return false;
            foreach (var each in added)
                talk.Put(each, talk.SeatOf(each) with { HasLeft = false });
            return true;
        }
    }

    /// <summary>Somebody comes into a talk to which he was called, or that is his group's. Null when it is not his to come into.</summary>
    public Talk? Accept(UUID agent, UUID id)
    {
        lock (_gate)
        {
            if (!_talks.TryGetValue(id, out var talk) || !Belongs(talk, agent))
                return null;
            Enter(talk, agent);
            return talk;
        }
    }

    /// <summary>Who is to hear what somebody writes.</summary>
    /// <param name="refusal">A viewer's name for why nobody is; null when it is said.</param>
    public TalkHearers? Say(UUID agent, UUID id, out string? refusal)
    {
        lock (_gate)
        {
            var talk = _talks.GetValueOrDefault(id) is { } open ? (Belongs(open, agent) ? open : null) : TalkOf(agent, id);
            refusal = talk is null ? NoTalk : talk.SeatOf(agent).IsMuted ? Muted : null;
            if (talk is null || refusal is not null)
                return null;
            Enter(talk, agent);
            return Hearers(talk);
        }
    }

    /// <summary>
    /// Who is to hear what a member in another process has written; null when nobody here may, or there are too many talks.
    /// </summary>
    public TalkHearers? Hear(UUID group)
    {
        lock (_gate)
        {
            var member = memberships.Here(group).FirstOrDefault(agent => memberships.HasPower(agent, group, GroupPowers.JoinChat));
            return TalkOf(member, group) is { } talk ? Hearers(talk) : null;
        }
    }

    /// <summary>Those who are to be told that he has gone; null when he was in no such talk.</summary>
    public TalkNews? Leave(UUID agent, UUID id)
    {
        lock (_gate)
        {
            if (!_talks.TryGetValue(id, out var talk) || !talk.People.Contains(agent))
                return null;
            talk.Put(agent, talk.SeatOf(agent) with { IsIn = false, HasLeft = true });
            return Gone(talk, agent);
        }
    }

    /// <summary>Takes somebody out of all talks, as who has gone offline, or of one that is not his any more.</summary>
    /// <param name="id">Null for all.</param>
    public List<TalkNews> Remove(UUID agent, UUID? id = null)
    {
        lock (_gate)
        {
            var news = new List<TalkNews>();
            foreach (var talk in _talks.Values.Where(t => (id is null || t.Id == id) && t.People.Contains(agent)).ToList())
            {
                talk.Remove(agent);
                news.Add(Gone(talk, agent));
            }

            return news;
        }
    }

    /// <summary>A moderator lets somebody write, or not. Null when he is none, or the other is not in the talk.</summary>
    public TalkNews? Mute(UUID moderator, UUID id, UUID whom, bool isMuted)
    {
        lock (_gate)
        {
            if (!_talks.TryGetValue(id, out var talk) || !IsModerator(talk, moderator) || !talk.People.Contains(whom))
                return null;
            talk.Put(whom, talk.SeatOf(whom) with { IsMuted = isMuted });
            return new TalkNews(id, MemberOf(talk, whom), [.. talk.Inside]);
        }
    }

    /// <summary>Who is in a talk, as its list shows them.</summary>
    public List<TalkMember> Members(Talk talk)
    {
        lock (_gate)
            return [.. talk.Inside.Select(agent => MemberOf(talk, agent))];
    }

    // That of a group is opened by the first member who wants it.
    private Talk? TalkOf(UUID agent, UUID group)
    {
        if (memberships.Find(agent, group) is not { } own || (own.Powers & GroupPowers.JoinChat) == 0)
            return null;
        return _talks.GetValueOrDefault(group) ?? Add(new Talk(group, own.GroupName, group));
    }

    private Talk? Add(Talk talk)
    {
        if (!talks.Allows(_talks.Count))
            return null;
        return _talks[talk.Id] = talk;
    }

    private static void Enter(Talk? talk, UUID agent) => talk?.Put(agent, talk.SeatOf(agent) with { IsIn = true, HasLeft = false });

    private bool Belongs(Talk talk, UUID agent) =>
        talk.IsGroup ? memberships.HasPower(agent, talk.Group, GroupPowers.JoinChat) : talk.People.Contains(agent);

    private bool IsModerator(Talk talk, UUID agent) =>
        talk.IsGroup ? memberships.HasPower(agent, talk.Group, GroupPowers.ModerateChat) : talk.Founder == agent;

    private TalkMember MemberOf(Talk talk, UUID agent) => talk.Member(agent, IsModerator(talk, agent));

    // Anyone who has left is not called again; who was called comes in by what he hears first.
    private TalkHearers Hearers(Talk talk)
    {
        IEnumerable<UUID> all = talk.IsGroup ? memberships.Here(talk.Group) : talk.People;
        List<UUID> hearing = [.. all.Where(agent => Belongs(talk, agent) && !talk.SeatOf(agent).HasLeft)];
        List<UUID> called = [.. hearing.Where(agent => !talk.SeatOf(agent).IsIn)];
        return new TalkHearers(talk, [.. hearing.Except(called)], called);
    }

    private TalkNews Gone(Talk talk, UUID agent)
    {
        var member = MemberOf(talk, agent);
        if (talk.IsEmpty)
            _talks.Remove(talk.Id);
        return new TalkNews(talk.Id, member, [.. talk.Inside]);
    }
}
