namespace OpenSim.Services.Messages;

/// <summary>
/// Goes round servers with something for many people: to all servers at the same time, so that one that does not answer keeps nobody else
/// waiting; at each to its people in turn, as long as it answers.
/// </summary>
public static class Rounds
{
    /// <param name="people">Each with the address of the server where he is.</param>
    /// <param name="tell">Given the server and one of its people.</param>
    /// <param name="isOnceEach">A server that has taken it tells all of its people by itself.</param>
    public static Task Make<T>(
        IEnumerable<(string Server, T Whom)> people, Func<string, T, ValueTask<Delivery>> tell, bool isOnceEach = false) =>
        Task.WhenAll(people.GroupBy(each => each.Server, each => each.Whom, StringComparer.OrdinalIgnoreCase)
            .Select(server => Visit(server.Key, server, tell, isOnceEach)));

    private static async Task Visit<T>(string server, IEnumerable<T> people, Func<string, T, ValueTask<Delivery>> tell, bool isOnceEach)
    {
        foreach (var whom in people)
        {
            var delivery = await tell(server, whom);
            if (delivery == Delivery.Unanswered || (isOnceEach && delivery == Delivery.Taken))
                return;
        }
    }
}
