using System.Xml.Linq;

namespace Architecture.Tests;

/// <summary>
/// No package that nobody uses: Directory.Packages.props against the project files, and those against the compiled assemblies.
/// </summary>
public class PackageTests
{
    // Pinned though no project refers to them, each with what asks for it.
    private static readonly string[] TransitivePins =
    [
        "Microsoft.Testing.Extensions.VSTestBridge", // NUnit3TestAdapter, in a version that cannot be restored everywhere
        "System.Security.Cryptography.Pkcs" // MailKit, the same
    ];

    [Test]
    public void Versions_AreReferredToByAProject()
    {
        var referred = Repository.Projects.SelectMany(project => project.Packages).Select(package => package.Name)
            .Concat(Project.PackagesOf(Path.Combine(Repository.Root, "Directory.Build.props")).Select(package => package.Name))
            .Concat(TransitivePins)
            .ToHashSet(StringComparer.OrdinalIgnoreCase);
        var unused = Versions().Where(name => !referred.Contains(name));
        Rule.Holds(unused, "Versions in Directory.Packages.props that no project refers to: take them out.");
    }

    [Test]
    public void TransitivePins_HaveAVersion() =>
        Rule.Holds(TransitivePins.Except(Versions()), "Listed here as pinned, and not in Directory.Packages.props.");

    [Test]
    public void References_AreUsedByTheCode()
    {
        var looked = 0;
        var unused = new List<string>();
        foreach (var project in Repository.Product)
        {
            var file = Path.Combine(AppContext.BaseDirectory, project.Name + ".dll");
            if (!File.Exists(file))
                continue;
            var used = CompiledReferences.Of(file).ToHashSet(StringComparer.OrdinalIgnoreCase);
            foreach (var package in project.Packages.Where(package => !package.IsPrivate))
            {
                looked++;
                var assemblies = PackageAssemblies.Of(package.Name);
                if (assemblies.Count > 0 && !assemblies.Any(used.Contains)) // one without any is a native library
                    unused.Add($"{project.Name}: {package.Name}");
            }
        }

        Rule.Holds(unused, "Packages that a project refers to and its code does not use.");
        Assert.That(looked, Is.GreaterThanOrEqualTo(4), "the assemblies must lie beside this test");
    }

    private static IEnumerable<string> Versions() => XDocument.Load(Path.Combine(Repository.Root, "Directory.Packages.props"))
        .Descendants("PackageVersion").Select(version => version.Attribute("Include")!.Value);
}
