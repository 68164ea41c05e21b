using Microsoft.CodeAnalysis.CSharp.Syntax;

namespace Architecture.Tests;

/// <summary>Who asks a region for something that takes a service gets an answer, also when the service fails.</summary>
public class AskerTests
{
    // What it does, it does for viewers that are gone.
    private const string Goodbye = "PresenceModule";

    /// <summary>Scene.Background has a form that is given the viewer and tells it, and one that is told what to do then.</summary>
    [Test]
    public void BackgroundWork_OfAViewersRequest_KnowsTheViewer()
    {
        var modules = Repository.Sources.Where(s => s.ToString().StartsWith("src/modules/", StringComparison.Ordinal)
            && !s.TypeNames.Contains(Goodbye)).ToList();
        var started = modules.SelectMany(s => s.Syntax.DescendantNodes().OfType<InvocationExpressionSyntax>().Where(IsBackground)
            .Select(call => (Source: s, Call: call))).ToList();
        Assert.That(started, Is.Not.Empty);
        Rule.Holds(started.Where(s => HasViewer(s.Call) && s.Call.ArgumentList.Arguments is [{ Expression: { } first }, _]
                && first is LiteralExpressionSyntax or InterpolatedStringExpressionSyntax or BinaryExpressionSyntax)
            .Select(s => s.Source.At(s.Call.GetLocation().GetLineSpan().StartLinePosition.Line + 1)),
            "A viewer waits for this: scene.Background(viewer, name, work) tells it when the work fails.");
    }

    private static bool IsBackground(InvocationExpressionSyntax call) =>
        call.Expression is MemberAccessExpressionSyntax { Name.Identifier.Text: "Background" };

    private static bool HasViewer(InvocationExpressionSyntax call) =>
        call.FirstAncestorOrSelf<MethodDeclarationSyntax>()?.ParameterList.Parameters
            .Any(p => p.Type?.ToString() is "IViewer" or "IViewer?") == true;
}
