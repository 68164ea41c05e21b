using OpenSim.Client.Network;
using PCampbot.Behaviours;

namespace PCampbot.Bots;

/// <summary>Calls a behaviour when it wants to be called, for as long as its bot is in world.</summary>
internal sealed class BehaviourTimer(BotLoop loop, Bot bot, IBehaviour behaviour) : LoopTimer
{
    public IBehaviour Behaviour { get; } = behaviour;

    public void StartIn(TimeSpan delay) => loop.Set(this, BotLoop.Now + (long)delay.TotalMicroseconds);

    public void Stop() => loop.Set(this, long.MaxValue);

    public override void OnTime(long now)
    {
        if (bot.State != BotState.Connected)
            return;
        try
        {
            loop.Set(this, now + (long)Behaviour.Act(bot, now).TotalMicroseconds);
        }
#pragma warning disable CA1031 // one bot's fault must not end the others
        catch (Exception e)
#pragma warning restore CA1031
        {
            bot.Note($"behaviour {Behaviour.Abbreviation} failed and was stopped: {e.Message}");
        }
    }
}
