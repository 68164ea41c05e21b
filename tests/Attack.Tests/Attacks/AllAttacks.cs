namespace Attack.Tests.Attacks;

internal static class AllAttacks
{
    public static IReadOnlyList<Attack> List { get; } =
    [
        .. MessageAttacks.All, new InventoryHoard(), new Uploads(), new QueueHoard(), IdleConnections.HalfLine, IdleConnections.HalfBody,
        Logins.LongNames, Logins.Guesses, Doors.Capabilities, Doors.OperatorTokens, Doors.Proxied, Doors.Pages
    ];
}
