namespace Attack.Tests.Kills;

/// <summary>Something that a resident changes again and again, one change after the other.</summary>
internal abstract class Habit
{
    /// <summary>Changes of which the viewer was told.</summary>
    public abstract int Told { get; }

    /// <summary>Makes what is to be changed, in the first life.</summary>
    public abstract Task Arrange(Resident me);

    /// <summary>One change, until the viewer has been told of it.</summary>
    public abstract Task Change(Resident me);

    /// <summary>After a kill: what was told is there, and whole.</summary>
    public abstract Task Check(Resident me, long killedAt);

    /// <summary>Changes until the simulator is gone.</summary>
    public async Task ChangeUntilKilled(Resident me)
    {
        try
        {
            while (!me.IsDoomed)
                await Change(me);
        }
        catch (Exception e) when (me.IsDoomed && e is OperationCanceledException or HttpRequestException or IOException)
        {
            // killed in the middle
        }
    }
}
