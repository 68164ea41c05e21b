namespace Interop.Tests.Kit;

/// <summary>Tests that each start simulators on a data folder of their own, which goes away afterwards.</summary>
public abstract class WithData
{
    private DirectoryInfo _data = null!;

    /// <summary>Full path.</summary>
    protected string Data => _data.FullName;

    protected string InData(string name) => Path.Combine(Data, name);

    [SetUp]
    public void MakeData() => _data = Directory.CreateTempSubdirectory("interop-");

    [TearDown]
    public void DeleteData() => _data.Delete(recursive: true);
}
