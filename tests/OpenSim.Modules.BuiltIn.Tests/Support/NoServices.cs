namespace OpenSim.Modules.BuiltIn.Tests.Support;

/// <summary>For modules that can do without any.</summary>
internal sealed class NoServices : IServiceProvider
{
    public object? GetService(Type serviceType) => null;
}
