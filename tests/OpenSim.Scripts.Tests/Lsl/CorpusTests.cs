using System.Text;
using OpenSim.Scripts.Code;
using OpenSim.Scripts.Declarations;
using OpenSim.Scripts.Lsl;
using OpenSim.Scripts.Tests.Code;

namespace OpenSim.Scripts.Tests.Lsl;

/// <summary>
/// Scripts of the public, which the repository neither holds nor fetches: there is a case only where LSL_CORPUS names a folder of them. How
/// many compile, and why others do not, is written out; what must hold is that none throws, and that code can be made of what compiles.
/// </summary>
public sealed class CorpusTests
{
    private static readonly string[] Folders = Environment.GetEnvironmentVariable("LSL_CORPUS") is { Length: > 0 } folder ? [folder] : [];

    [TestCaseSource(nameof(Folders))]
    public void Scripts_OfThePublic_AreCompiledOrRefusedInWords(string folder)
    {
        var files = Directory.GetFiles(folder, "*.lsl", SearchOption.AllDirectories).Order(StringComparer.Ordinal).ToList();
        var refused = new Dictionary<string, List<string>>(StringComparer.Ordinal);
        var good = 0;
        foreach (var file in files)
        {
            var compiled = LslCompiler.Compile(File.ReadAllText(file, Encoding.UTF8), Dialect.SecondLife);
            if (compiled.Program is { } program)
            {
                good++;
                MakeCode(new CompiledScript(program, 1, ProbeFunctions.Methods), file);
            }
            else
            {
                var first = compiled.Errors.First();
                if (!refused.TryGetValue(first.Text, out var those))
                    refused.Add(first.Text, those = []);
                those.Add($"{Path.GetRelativePath(folder, file)} ({first.Place.Line}, {first.Place.Column})");
            }
        }

        TestContext.Out.WriteLine($"{good} of {files.Count} compile");
        foreach (var (text, those) in refused.OrderByDescending(r => r.Value.Count))
            TestContext.Out.WriteLine($"{those.Count} {text}: {string.Join("; ", those.Take(4))}");
    }

    private static void MakeCode(CompiledScript code, string file)
    {
        foreach (var handler in code.States.SelectMany(s => s.Handlers.Values))
            Assert.That(() => code.PlaceOf(handler, 0), Throws.Nothing, file);
    }
}
