using System.Reflection;
using OpenSim.ClientStack.LindenUDP.Inbound;
using OpenSim.Protocol.Messages;
using OpenSim.World.Limits;
using Scenario.Tests.Kit;

namespace Scenario.Tests;

/// <summary>What a handler says bounds its cost is asked by it: whoever has used up that limit is refused there.</summary>
[TestFixture]
public sealed class BoundScenarios
{
    // The inbox keeps it, whatever the handler does; FloodScenarios shows that.
    private const string KeptByTheInbox = WorkLimits.TickTimeName;

    private static IEnumerable<(MessageInfo Message, string Limit)> Declared
    {
        get
        {
            var table = MessageFamilies.NewTable();
            foreach (var message in MessageTable.All.ToArray())
            {
                foreach (var limit in table.MethodOf(message)?.GetCustomAttribute<BoundedByAttribute>()?.Limits ?? [])
                {
                    if (limit != KeptByTheInbox)
                        yield return (message, limit);
                }
            }
        }
    }

    [Test]
    public void EachHandler_IsRefusedAtTheLimitThatItNames()
    {
        var notAsked = new List<string>();
        var count = 0;
        foreach (var byLimit in Declared.GroupBy(pair => pair.Limit))
        {
            using var trial = new BoundTrial(byLimit.Key);
            foreach (var (message, limit) in byLimit)
            {
                count++;
                if (!trial.IsRefused(message))
                    notAsked.Add($"{message.Name} does not ask {limit}");
            }
        }

        Assert.That(notAsked, Is.Empty, () => string.Join("\n", notAsked));
        Assert.That(count, Is.GreaterThan(170));
    }
}
