using System.Collections.Concurrent;

namespace OpenSim.Conference.Members;

/// <summary>
/// The newest of each member, for the console, the page and the log of this process. Grains write it, anybody reads; with several hosts
/// each has a board of its own members.
/// </summary>
public sealed class NewsBoard
{
    private readonly ConcurrentDictionary<string, MemberNews> _news = new(StringComparer.OrdinalIgnoreCase);

    /// <summary>A member has come into another state, or has another problem. On the grain's turn: be brief.</summary>
    public event Action<MemberNews>? OnChanged;

    /// <summary>Something is to be told to the operator.</summary>
    public event Action<string>? OnSaid;

    public MemberNews Of(string member) =>
        _news.GetValueOrDefault(member) ?? new MemberNews(member, MemberState.Stopped, default, 0, 0, "");

    public void Put(MemberNews news)
    {
        _news[news.Name] = news;
        OnChanged?.Invoke(news);
    }

    public void Say(string sentence) => OnSaid?.Invoke(sentence);
}
