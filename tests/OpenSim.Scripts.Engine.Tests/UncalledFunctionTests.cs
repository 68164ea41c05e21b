using System.Runtime.CompilerServices;
using System.Text.RegularExpressions;
using OpenSim.Scripts.Declarations;

namespace OpenSim.Scripts.Engine.Tests;

/// <summary>Each declared function that does something is called by a script of some test, or in a row of the library's tables.</summary>
public sealed partial class UncalledFunctionTests
{
    [Test]
    public void Functions_AreCalledByATest()
    {
        var called = Directory.EnumerateFiles(Tests(), "*", SearchOption.AllDirectories)
            .Where(file => Path.GetExtension(file) is ".cs" or ".lsl" || Path.GetFileName(Path.GetDirectoryName(file)) == "Tables")
            .SelectMany(file => Call().Matches(File.ReadAllText(file))).Select(match => match.Groups[1].Value).ToHashSet();
        var uncalled = ApiDeclarations.All.Functions.Values.SelectMany(forms => forms).Where(function => function.Reason.Length == 0)
            .Select(function => function.Name).Distinct().Where(name => !called.Contains(name));
        Assert.That(uncalled, Is.Empty, "A function that is new needs a test.");
    }

    [GeneratedRegex(@"\b([a-z]+[A-Z]\w*) ?\(")]
    private static partial Regex Call();

    private static string Tests([CallerFilePath] string here = "") => Path.GetFullPath(Path.Combine(Path.GetDirectoryName(here)!, ".."));
}
