using OpenSim.Client.Login;
using PCampbot.Options;

namespace PCampbot.Bots;

/// <summary>How one bot logs in: by which account, where, and to which place.</summary>
internal sealed class BotLogin(int number, string firstName, string lastName, string password, BotSurroundings around)
{
    private const int Tries = 3;
    private static readonly TimeSpan PauseAfterGhost = TimeSpan.FromSeconds(1);

    /// <exception cref="HttpRequestException">The login server does not answer.</exception>
    /// <exception cref="OperationCanceledException">It has not in time, or nobody wants it any more.</exception>
    public async Task<LoginResult> Ask(CancellationToken cancel)
    {
        for (var tries = 1; ; tries++)
        {
            var reply = await around.Login.Login(around.LoginOf(number), firstName, lastName, password, StartOf(Start), cancel: cancel);
            // "presence" means that an earlier self is being closed: viewers try again, and so do bots.
            if (reply.Success || reply.Reason != "presence" || tries == Tries)
                return reply;
            await Task.Delay(PauseAfterGhost, cancel);
        }
    }

    // With several starts each bot has its own, in turn.
    private string Start => around.IsGuest(number) ? "last" :
        Words(around.Configuration.Get(BotSettings.Starts)) is [_, ..] starts ? starts[number % starts.Length] : around.Start;

    private static string[] Words(string list) =>
        list.Split(',', StringSplitOptions.RemoveEmptyEntries | StringSplitOptions.TrimEntries);

    // OpenSimulator's form region/x/y/z becomes what the login knows.
    private static string StartOf(string start) => start is "last" or "home" || start.StartsWith("uri:", StringComparison.Ordinal) ? start
        : start.Split('/') is [var region, var x, var y, var z] ? $"uri:{region}&{x}&{y}&{z}" : $"uri:{start}&128&128&25";
}
