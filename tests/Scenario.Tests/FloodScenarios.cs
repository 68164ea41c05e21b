using System.Reflection;
using OpenSim.ClientStack.LindenUDP.Inbound;
using OpenSim.Protocol.Messages;
using OpenSim.Telemetry.Limits;
using Scenario.Tests.Kit;

namespace Scenario.Tests;

/// <summary>One viewer says one thing as fast as it can, of every kind there is; another asks something and is answered.</summary>
[TestFixture]
public sealed class FloodScenarios
{
    /// <summary>Datagrams that come before the other's question: more than its place in the inbox.</summary>
    private const int Flood = 300;

    /// <summary>What a message costs at least; a flood of 256 would keep the others waiting for eleven ticks.</summary>
    private static readonly TimeSpan Cost = TimeSpan.FromMilliseconds(1);

    private const long MaxTicks = 2;

    private static IEnumerable<MessageInfo> Kinds
    {
        get
        {
            var table = MessageFamilies.NewTable();
            // A goodbye ends its flood by itself, and what goes past the region does not keep it.
            return MessageTable.All.ToArray()
                .Where(m => m.Id != MessageId.LogoutRequest && table.TryGetRule(m, out var rule) && !rule.IsDirect);
        }
    }

    [Test]
    public void Flood_OfEachKindOfMessage_LetsAnotherViewerBeAnsweredWithinTwoTicks()
    {
        using var siege = new Siege();
        var late = new List<string>();
        foreach (var kind in Kinds)
        {
            siege.Prepare();
            siege.Stack.Region.Time.Toll = Cost;
            var ticks = 0L;
            for (var round = 0; round < 3; round++)
            {
                for (var i = 0; i < Flood; i++)
                    siege.Attack(kind);
                ticks = Math.Max(ticks, siege.TicksToAnswer());
            }

            siege.Stack.Region.Time.Toll = TimeSpan.Zero;
            if (ticks > MaxTicks)
                late.Add($"{kind.Name}: {ticks} ticks");
        }

        Assert.That(late, Is.Empty);
        Assert.That(siege.Attacks, Is.GreaterThan(150 * 3 * Flood), "of every kind");
        Assert.That(siege.Stack.Scene.Errors.Count, Is.Zero, "and nothing is thrown");
    }

    [Test]
    public void Handlers_EachSaysWhatBoundsItsCost()
    {
        using var siege = new Siege();
        var known = siege.Statistics.All.OfType<Bound>().Select(b => b.Limit.ShortName).ToHashSet();
        var table = MessageFamilies.NewTable();
        var wrong = new List<string>();
        foreach (var message in MessageTable.All)
        {
            if (table.MethodOf(message) is { } method && Fault(method, known) is { } fault)
                wrong.Add($"{message.Name} ({method.DeclaringType!.Name}.{method.Name}): {fault}");
        }

        Assert.That(wrong, Is.Empty);
        Assert.That(table.Count, Is.GreaterThan(150));
    }

    private static string? Fault(MethodInfo method, HashSet<string> known)
    {
        var isCheap = method.GetCustomAttribute<CheapAttribute>() is not null;
        var bounds = method.GetCustomAttribute<BoundedByAttribute>()?.Limits;
        if (isCheap == bounds is not null)
            return "is to be either Cheap or BoundedBy a limit";
        return bounds?.FirstOrDefault(name => !known.Contains(name)) is { } unknown ? $"there is no limit {unknown}" : null;
    }
}
