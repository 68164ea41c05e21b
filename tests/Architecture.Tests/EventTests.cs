using System.Text.RegularExpressions;
using Microsoft.CodeAnalysis.CSharp.Syntax;

namespace Architecture.Tests;

/// <summary>Events of a region: each one happens, and somebody hears it.</summary>
public class EventTests
{
    private static readonly IReadOnlyList<SourceFile> Product = [.. Repository.Sources.Where(s => !s.IsTest)];

    private static readonly IReadOnlyList<string> Events =
    [
        .. Product.Where(s => s.TypeNames.Contains("SceneEvents"))
            .SelectMany(s => s.Syntax.DescendantNodes().OfType<EventFieldDeclarationSyntax>())
            .SelectMany(e => e.Declaration.Variables).Select(v => v.Identifier.Text)
    ];

    // What script engines and other add-ons hear; nothing that is built in keeps anything by itself or moves bodies.
    private static readonly string[] ForAddOns =
    [
        "OnRegionEnding", "OnThingHeld", "OnThingReleased", "OnChat", "OnControls", "OnControlsReleased", "OnObjectRezzed"
    ];

    [Test]
    public void SceneEvents_HaveASubscriber()
    {
        Assert.That(Events, Is.Not.Empty);
        Rule.Holds(Events.Where(name => !ForAddOns.Contains(name) && !IsInProduct($@"\.{name} \+=")),
            "An event that nobody hears is a call for nothing: subscribe, or take it away.");
    }

    [Test]
    public void SceneEvents_AreTriggered() =>
        Rule.Holds(Events.Where(name => !IsInProduct($@"\.Trigger{name["On".Length..]}\(")),
            "An event that never comes leaves its subscribers waiting: trigger it, or take it away.");

    private static bool IsInProduct(string pattern) => Product.Any(s => Regex.IsMatch(s.Text, pattern));
}
