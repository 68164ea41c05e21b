namespace PCampbot.Bots;

public enum BotState
{
    Disconnected,
    Connecting,
    Connected,
    Disconnecting
}
