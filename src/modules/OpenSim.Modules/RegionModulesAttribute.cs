namespace OpenSim.Modules;

/// <summary>
/// Names the region modules of an assembly, so that loading one needs no scan of its types. An add-on in <c>bin/addon-modules</c> carries
/// it once: <c>[assembly: RegionModules(typeof(MyModule), typeof(MyOtherModule))]</c>.
/// </summary>
[AttributeUsage(AttributeTargets.Assembly)]
public sealed class RegionModulesAttribute(params Type[] modules) : Attribute
{
    public IReadOnlyList<Type> Modules { get; } = modules;
}
